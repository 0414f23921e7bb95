import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MailTemplateKind } from '../../../../contract/ddr/mail/mailTemplates.ts'
import { idIn } from '../../../addressParams.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { useMailTemplates } from './useMailTemplates.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

interface Props {
  kind: MailTemplateKind
  subject: string
  message: string
}

/** Shows how a mail would read for a request of the library, or for an example. */
export function MailPreview({ kind, subject, message }: Props) {
  const translate = useTranslate()
  const t = useTranslations('ddr.templates')
  const { preview } = useMailTemplates()
  const [requestNumber, setRequestNumber] = useState('')
  const ddrId = idIn(requestNumber)
  const { data, error } = preview
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    preview.mutate({ kind, subject, message, ddrId })
  }
  const fault =
    error instanceof PlatformError
      ? Object.values(error.failure.fields ?? {})[0] || translate(failureMessage(error))
      : null
  return (
    <SettingsPart heading={t('preview')}>
      <Box
        component="form"
        noValidate
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}
      >
        <TextField
          type="number"
          size="small"
          margin="none"
          label={t('previewOf')}
          helperText={t('previewHint')}
          value={requestNumber}
          onChange={({ target }) => setRequestNumber(target.value)}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: 1 },
          }}
          sx={{ width: { xs: '100%', sm: '12.5rem' } }}
        />
        <Button
          type="submit"
          variant="outlined"
          loading={preview.isPending}
          disabled={requestNumber !== '' && ddrId === null}
        >
          {t('show')}
        </Button>
      </Box>
      {fault !== null && <Alert severity="error">{fault}</Alert>}
      {data !== undefined && (
        <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600, mb: 3 }}>{data.subject}</Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{data.text}</Typography>
        </Box>
      )}
    </SettingsPart>
  )
}
