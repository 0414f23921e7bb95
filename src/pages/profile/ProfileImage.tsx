import DeleteOutline from '@mui/icons-material/DeleteOutline'
import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined'
import { Alert, Avatar, Box, Button, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import {
  imageAccept,
  type ImageFault,
  imageFault,
  largestImage,
} from '../../../contract/session/imageRules.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useFileChooser } from '../../components/inputs/useFileChooser.tsx'
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
  const hintId = useId()
  const [fault, setFault] = useState<ImageFault | null>(null)
  const [notice, setNotice] = useState<ImageNotice | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const image = useQuery(profileImageQuery(api, user))
  const { data: imagePath = null } = image
  const change = useImageChange(setNotice)
  const choose = async (file: File) => {
    const newFault = imageFault(new Uint8Array(await file.arrayBuffer()), { limited: true })
    setFault(newFault)
    if (newFault === null) change.mutate(file)
  }
  const chooser = useFileChooser({
    label: translate('profile.image'),
    accept: imageAccept,
    onChoose: (file) => void choose(file),
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
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {chooser.input}
          <Button
            variant="outlined"
            startIcon={<PhotoCamera />}
            disabled={change.isPending}
            aria-describedby={hintId}
            onClick={chooser.open}
          >
            {translate(imagePath ? 'profile.update' : 'profile.add')}
          </Button>
          {imagePath && (
            <Button
              color="error"
              startIcon={<DeleteOutline />}
              disabled={change.isPending}
              onClick={() => setDeleting(true)}
            >
              {translate('profile.delete')}
            </Button>
          )}
          <Typography id={hintId} variant="body2" color="textSecondary">
            {translate('profile.hint', { max: wholeCount(largestImage / 1000) })}
          </Typography>
        </Box>
      )}
      {fault && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {translate(`profile.${fault}`)}
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

type ImageNotice = 'profile.updated' | 'profile.deleted'

/** Returns the mutation that stores a file as the profile image, or deletes the image for null; then it calls `onChanged`. */
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
