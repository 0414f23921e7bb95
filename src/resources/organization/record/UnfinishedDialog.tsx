import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import type { UnfinishedEntry } from './editorContext.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

interface Props {
  entries: readonly UnfinishedEntry[]
  onAdd: () => void
  onLeaveOut: () => void
  onClose: () => void
}

/** Asks before a save whether entries that were typed but not added are added or left out. */
export function UnfinishedDialog({ entries, onAdd, onLeaveOut, onClose }: Props) {
  const t = useTranslations('organization.unfinished')
  const complete = entries.every(({ canAdd }) => canAdd)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="unfinished-title">
      <DialogTitle id="unfinished-title">{t('title', { smart_count: entries.length })}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          {entries.map(({ label, canAdd }) => (
            <li key={label}>
              {label}
              {!canAdd && (
                <Typography component="span" color="error">
                  {' '}
                  {t('incomplete')}
                </Typography>
              )}
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('back')}</Button>
        <Button color="error" onClick={onLeaveOut}>
          {t('leaveOut')}
        </Button>
        <Button variant="contained" disabled={!complete} onClick={onAdd}>
          {t('add')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
