import { Box, DialogContent, Typography } from '@mui/material'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Explains bulk creation and deletion of users (docs/requirements/portal.md §2.8). */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('userUpload.help')
  const steps = (kind: 'create' | 'delete') => (
    <section>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {t(`${kind}Heading`)}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {[1, 2, 3].map((step) => (
          <li key={step}>{t(`${kind}${step}`)}</li>
        ))}
      </Box>
    </section>
  )
  return (
    <InfoDialog title={t('title')} onClose={onClose}>
      {/* Scrollable by keyboard. */}
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 5 }}>
        {steps('create')}
        {steps('delete')}
        <Typography>{t('partial')}</Typography>
        <Typography>{t('undo')}</Typography>
      </DialogContent>
    </InfoDialog>
  )
}
