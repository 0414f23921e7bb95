import { Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { OkButton } from './OkButton.tsx'

/** Shows a message until the user closes it. A null `text` shows nothing. */
export function NoticeDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  return (
    <Dialog open={text !== null} onClose={onClose} maxWidth="sm" aria-labelledby="notice-text">
      <DialogContent>
        <DialogContentText
          id="notice-text"
          color="textPrimary"
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {text}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <OkButton label="shell.ok" onClick={onClose} />
      </DialogActions>
    </Dialog>
  )
}
