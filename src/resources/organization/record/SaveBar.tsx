import { Box, Button, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  changed: number
  /** Number of entries that were typed but not added. */
  unfinished: number
  /** Why the last save failed. */
  children?: ReactNode
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
}

/**
 * Shows why the last save failed, and the number of changed fields with Save and Discard, at the bottom of the screen.
 * Ctrl-S or Cmd-S saves too.
 */
export function SaveBar({ changed, unfinished, isSaving, children, onSave, onDiscard }: Props) {
  const translate = useTranslate()
  const isDirty = changed + unfinished > 0
  const counts = [
    changed > 0 && translate('organization.save.changed', { smart_count: changed }),
    unfinished > 0 && translate('organization.save.unfinished', { smart_count: unfinished }),
  ]
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

        borderColor: isDirty ? 'primary.main' : 'divider',
      }}
    >
      {children && <Box sx={{ flex: '1 1 100%' }}>{children}</Box>}
      <Typography role="status" sx={{ flex: 1, fontWeight: isDirty ? 600 : 400 }}>
        {counts.filter(Boolean).join(', ') || translate('organization.save.none')}
      </Typography>
      {isDirty && (
        <Button disabled={isSaving} onClick={onDiscard}>
          {translate('organization.save.discard')}
        </Button>
      )}
      <Button
        variant="contained"
        loading={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        {translate('organization.save.save')}
      </Button>
    </Paper>
  )
}
