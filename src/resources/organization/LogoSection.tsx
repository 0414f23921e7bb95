import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { maxLogoBytes } from '../../../contract/session/imageRules.ts'
import { addressOf } from '../../base.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useImageChooser } from '../../features/images/useImageChooser.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { megabytes } from '../../numbers.ts'
import { palette } from '../../theme/palette.ts'
import { type Draft, useEditor } from './record/editorContext.ts'
import { Section } from './Section.tsx'

/** Uploads the logo at once, or removes it; both take effect with the next save (docs/requirements/portal.md §4.5). */
export function LogoSection() {
  const translate = useTranslate()
  const api = useApi()
  const { base, canEdit } = useEditor()
  const hintId = useId()
  const { field } = useController<Draft, 'logo'>({ name: 'logo' })
  const upload = useMutation({
    mutationFn: (file: File) =>
      api.session.uploadImage({ file, kind: 'logo', customerId: base.customerId, userId: null }),
    onSuccess: ({ path }) => field.onChange(path),
  })
  const chooser = useImageChooser({
    label: translate('organization.logo.upload'),
    limited: false,
    onImage: (file) => upload.mutate(file),
  })
  const limits = { max: megabytes(maxLogoBytes) }
  const failure = (error: Error) =>
    hasCode(error, 'tooLarge') ? 'organization.logo.size' : failureMessage(error)
  return (
    <Section place="logo" heading={translate('organization.logo.heading')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 5 }}>
        <Logo path={field.value ?? null} owner={base.organizationName} />
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {chooser.input}
          {canEdit('logo') && (
            <>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Button
                  variant="outlined"
                  loading={upload.isPending}
                  aria-describedby={hintId}
                  onClick={chooser.open}
                >
                  {translate(field.value ? 'organization.logo.update' : 'organization.logo.upload')}
                </Button>
                {field.value && (
                  <Button disabled={upload.isPending} onClick={() => field.onChange(null)}>
                    {translate('organization.logo.remove')}
                  </Button>
                )}
              </Box>
              <Typography id={hintId} variant="body2" color="textSecondary">
                {translate('organization.logo.hint', limits)}
              </Typography>
            </>
          )}
        </Box>
      </Box>
      {field.value !== base.logo && (
        <Alert severity="info" sx={{ mt: 4 }}>
          {translate(field.value ? 'organization.logo.pending' : 'organization.logo.removed')}
        </Alert>
      )}
      {chooser.fault && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {translate(
            chooser.fault === 'unreadable' ? 'problem.unreadableFile' : 'organization.logo.format',
          )}
        </Alert>
      )}
      {upload.error && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {translate(failure(upload.error), limits)}
        </Alert>
      )}
    </Section>
  )
}

/** Shows a logo, or an icon in its place, on white: most logos are made for paper. */
function Logo({ path, owner }: { path: string | null; owner: string }) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        width: 160,
        height: 80,
        display: 'grid',
        placeItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.secondary',
        overflow: 'hidden',
        bgcolor: 'common.white',
      }}
    >
      {path ? (
        <img
          src={addressOf(path)}
          alt={translate('organization.logo.alt', { name: owner })}
          style={{ maxWidth: '100%', maxHeight: '100%' }}
        />
      ) : (
        <ImageOutlined
          titleAccess={translate('organization.logo.none')}
          sx={{ color: palette.light.inkSoft }}
        />
      )}
    </Box>
  )
}
