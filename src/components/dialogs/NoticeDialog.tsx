import { DialogContent, DialogContentText } from '@mui/material'
import { OkDialog } from './OkDialog.tsx'

interface Props {
  text: string | null
  onClose: () => void
  /** Runs when the dialog has gone and no longer holds the focus. */
  onClosed?: () => void
}

/** Shows a message until the user closes it. A null `text` shows nothing. */
export function NoticeDialog({ text, ...closing }: Props) {
  return (
    <OkDialog
      open={text !== null}
      okLabel="shell.ok"
      maxWidth="sm"
      aria-labelledby="notice-text"
      {...closing}
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
    </OkDialog>
  )
}
