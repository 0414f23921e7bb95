import { Button, Paper, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  changed: number
  saving: boolean
  onSave: () => void
  onDiscard: () => void
}

/**
 * Shows the number of changed fields with Save and Discard at the bottom of the screen. Ctrl-S or
 * Cmd-S saves too.
 */
export function SaveBar({ changed, saving, onSave, onDiscard }: Props) {
  const translate = useTranslate()
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderRadius: 2.5,
        borderColor: changed > 0 ? 'primary.main' : 'divider',
      }}
    >
      <Typography role="status" sx={{ flex: 1, fontWeight: changed > 0 ? 600 : 400 }}>
        {changed === 0
          ? translate('organization.save.none')
          : translate('organization.save.changed', { smart_count: changed })}
      </Typography>
      {changed > 0 && (
        <Button disabled={saving} onClick={onDiscard}>
          {translate('organization.save.discard')}
        </Button>
      )}
      <Button
        variant="contained"
        disableElevation
        loading={saving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {translate('organization.save.save')}
      </Button>
    </Paper>
  )
}
