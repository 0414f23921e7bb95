import { Box, DialogContent } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InfoDialog } from '../components/dialogs/InfoDialog.tsx'
import { useCloseOnLeave } from './session/useCloseOnLeave.ts'

/** The supported browsers (docs/requirements/portal.md §9), which are also the build targets (vite.config.ts). */
const browsers = ['Edge 104+', 'Firefox 91+', 'Chrome 104+', 'Safari 15+']

/** Shows the supported browsers. */
export function BrowsersDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  return (
    <InfoDialog title={translate('shell.browsers')} maxWidth="xs" onClose={onClose}>
      <DialogContent>
        {translate('shell.browsersText')}
        <Box component="ul" sx={{ mb: 0, pl: 5, lineHeight: 1.8 }}>
          {browsers.map((browser) => (
            <li key={browser}>{browser}</li>
          ))}
        </Box>
      </DialogContent>
    </InfoDialog>
  )
}
