import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCloseOnLeave } from './session/useCloseOnLeave.ts'

/** The supported browsers (docs/requirements/portal.md §9), which are also the build targets (vite.config.ts). */
const browsers = ['Edge 104+', 'Firefox 91+', 'Chrome 104+', 'Safari 15+']

/** Shows the supported browsers. */
export function BrowsersDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  return (
    <Dialog open onClose={onClose} aria-labelledby="browsers-title">
      <DialogTitle id="browsers-title">{translate('shell.browsers')}</DialogTitle>
      <DialogContent>
        {translate('shell.browsersText')}
        <Box component="ul" sx={{ mb: 0, pl: 5, lineHeight: 1.8 }}>
          {browsers.map((browser) => (
            <li key={browser}>{browser}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="contained">
          {translate('shell.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
