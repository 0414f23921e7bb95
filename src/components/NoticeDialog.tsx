import { Dialog, DialogActions, DialogContent, DialogContentText } from '@mui/material'
import { OkButton } from './OkButton.tsx'

interface Props {
  text: string | null
  onClose: () => void
  /** Runs when the dialog has gone and no longer holds the focus. */
  onClosed?: () => void
}

/** Shows a message until the user closes it. A null `text` shows nothing. */
export function NoticeDialog({ text, onClose, onClosed }: Props) {
  return (
    <Dialog
      open={text !== null}
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby="notice-text"
      slotProps={{ transition: { onExited: () => onClosed?.() } }}
    >
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
