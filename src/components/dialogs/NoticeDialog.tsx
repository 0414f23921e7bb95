import { DialogContent, DialogContentText } from '@mui/material'
import type { ReactNode } from 'react'
import { OkDialog } from './OkDialog.tsx'

interface Props {
  text: string | null
  /** Further buttons, which stand before the one that closes. */
  actions?: ReactNode
  onClose: () => void
  /** Runs when the dialog has gone and no longer holds the focus. */
  onClosed?: () => void
}

/** Shows a message until the user closes it. A null `text` shows nothing. */
export function NoticeDialog({ text, ...dialog }: Props) {
  return (
    <OkDialog
      open={text !== null}
      okLabel="shell.ok"
      maxWidth="sm"
      aria-labelledby="notice-text"
      {...dialog}
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
