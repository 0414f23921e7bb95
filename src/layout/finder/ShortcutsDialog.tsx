import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'

const shortcuts = ['find', 'list', 'save', 'next', 'close'] as const

/** Lists the keyboard shortcuts of the portal. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{translate('shortcuts.name')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 3 }}
        >
          {shortcuts.map((name) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {translate(`shortcuts.keys.${name}`)}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`shortcuts.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose} variant="contained" disableElevation>
          {translate('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
