import { Button, Dialog, DialogActions, type DialogProps, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  title: string
  /** Further buttons, which stand before Close. */
  actions?: ReactNode
  onClose: () => void
  /** The content, in a `<DialogContent>`. */
  children: ReactNode
}

/** Shows a dialog that is only read, with a button that closes it. */
export function InfoDialog({
  title,
  actions,
  maxWidth = 'sm',
  onClose,
  children,
  ...props
}: Props) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog {...props} open fullWidth maxWidth={maxWidth} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
      <DialogActions>
        {actions}
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
