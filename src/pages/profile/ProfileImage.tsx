import DeleteOutline from '@mui/icons-material/DeleteOutline'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Avatar, Box, Button, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import { maxImageBytes } from '../../../contract/session/imageRules.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useImageChooser } from '../../features/images/useImageChooser.ts'
import { addressOf } from '../../base.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { wholeCount } from '../../numbers.ts'
import { profileImageQuery } from './profileImageQuery.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Adds, replaces or deletes the profile image (docs/requirements/portal.md §4.4). Portal and platform both check
 * the file's bytes.
 */
export function ProfileImage() {
  const translate = useTranslate()
  const api = useApi()
  const { user } = useSession()
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'profile', action: 'edit' })
  const [notice, setNotice] = useState<ImageNotice | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const image = useQuery(profileImageQuery(api, user))
  const { data: imagePath = null } = image
  const change = useImageChange(setNotice)
  const { fault, ...chooser } = useImageChooser({
    label: translate('profile.image'),
    limited: true,
    onImage: (file) => change.mutate(file),
  })
  return (
    <Box sx={{ display: 'flex', gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Avatar
        src={imagePath ? addressOf(imagePath) : undefined}
        alt={translate(imagePath ? 'profile.image' : 'profile.noImage')}
        sx={{ width: 88, height: 88 }}
      />
      {image.isError && <LoadFailure error={image.error} onRetry={() => void image.refetch()} />}
      {/* Without its answer nobody knows whether there is an image to replace or delete. */}
      {mayEdit && !image.isLoadingError && (
        <ImageButtons
          input={chooser.input}
          hasImage={imagePath !== null}
          isBusy={change.isPending}
          onChoose={chooser.open}
          onDelete={() => setDeleting(true)}
        />
      )}
      {fault && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {translate(fault === 'unreadable' ? 'problem.unreadableFile' : `profile.${fault}`)}
        </Alert>
      )}
      {change.error && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {translate(failureMessage(change.error))}
        </Alert>
      )}
      <ConfirmDialog
        open={isDeleting}
        confirm={translate('profile.delete')}
        isDestructive
        onConfirm={() => {
          setDeleting(false)
          change.mutate(null)
        }}
        onCancel={() => setDeleting(false)}
      >
        {translate('profile.deleteQuestion')}
      </ConfirmDialog>
      <NoticeDialog text={notice && translate(notice)} onClose={() => setNotice(null)} />
    </Box>
  )
}

interface ButtonsProps {
  /** The hidden input of the file chooser. */
  input: ReactNode
  hasImage: boolean
  /** Whether a change is on its way. */
  isBusy: boolean
  onChoose: () => void
  onDelete: () => void
}

/** Offers to add an image, or to replace or delete the present one, and says what it may be. */
function ImageButtons({ input, hasImage, isBusy, onChoose, onDelete }: ButtonsProps) {
  const translate = useTranslate()
  const hintId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {input}
      <Button
        variant="outlined"
        startIcon={<PhotoCamera />}
        disabled={isBusy}
        aria-describedby={hintId}
        onClick={onChoose}
      >
        {translate(hasImage ? 'profile.update' : 'profile.add')}
      </Button>
      {hasImage && (
        <Button color="error" startIcon={<DeleteOutline />} disabled={isBusy} onClick={onDelete}>
          {translate('profile.delete')}
        </Button>
      )}
      <Typography id={hintId} variant="body2" color="textSecondary">
        {translate('profile.hint', { max: wholeCount(maxImageBytes / 1000) })}
      </Typography>
    </Box>
  )
}

type ImageNotice = 'profile.updated' | 'profile.deleted'

/**
 * Returns the mutation that stores a file as the profile image, or deletes the image for null; then it calls
 * `onChanged`.
 */
function useImageChange(onChanged: (notice: ImageNotice) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { customerId, userId } = useSession().user
  return useMutation({
    mutationFn: async (file: File | null): Promise<ImageNotice> => {
      const path =
        file === null
          ? null
          : (await api.session.uploadImage({ file, kind: 'profileImage', customerId, userId })).path
      await api.session.setProfileImage({ customerId, userId, imagePath: path })
      return file === null ? 'profile.deleted' : 'profile.updated'
    },
    onSuccess: async (notice) => {
      // The query is invalidated instead of reloading the page.
      await queryClient.invalidateQueries({ queryKey: queryKeys.session.profileImages() })
      onChanged(notice)
    },
  })
}
