import { Button, Dialog, DialogActions, type DialogProps } from '@mui/material'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useWasOpen } from './useWasOpen.ts'

interface Props extends Omit<DialogProps, 'onClose' | 'slotProps' | 'slots'> {
  /** Translation key of the button that closes the dialog. */
  okLabel: string
  /** Further buttons, which stand before it. */
  actions?: ReactNode
  onClose: () => void
  /** Runs when the dialog has gone and no longer holds the focus. */
  onClosed?: () => void
}

/**
 * Shows a dialog whose OK button has the focus. MUI focuses the dialog as a whole when it opens, and when another panel
 * that closes at the same time takes the focus away; OK then takes it, so that the user sees where it is.
 */
export function OkDialog({ okLabel, actions, open, onClose, onClosed, children, ...props }: Props) {
  const translate = useTranslate()
  const ok = useRef<HTMLButtonElement>(null)
  const onFocus = ({ target }: FocusEvent) => {
    const isAround = target !== ok.current && target.contains(ok.current)
    if (isAround) ok.current?.focus()
  }
  const wasOpen = useWasOpen(open)
  if (!wasOpen) return null
  return (
    <Dialog
      {...props}
      open={open}
      onClose={onClose}
      onFocus={onFocus}
      slotProps={{ transition: { onExited: () => onClosed?.() } }}
    >
      {children}
      <DialogActions>
        {actions}
        <Button ref={ok} variant="contained" onClick={onClose}>
          {translate(okLabel)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
