import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useWasOpen } from './useWasOpen.ts'

interface Props {
  open: boolean
  title?: string
  children: ReactNode
  /** Labels of the two buttons; Yes and Cancel by default. */
  confirm?: string
  cancel?: string
  /** Whether to show the confirm button in the danger colour, for actions that are hard to undo. */
  isDestructive?: boolean
  isBusy?: boolean
  /** Whether the confirm button is disabled, until something else is filled in. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks the user to confirm an action. While `isBusy` is set, it stays open: what is under way cannot be taken back
 * here.
 */
export function ConfirmDialog(props: Props) {
  const {
    open,
    title,
    children,
    confirm,
    cancel,
    isDestructive = false,
    isBusy = false,
    disabled = false,
  } = props
  const translate = useTranslate()
  const id = useId()
  const wasOpen = useWasOpen(open)
  if (!wasOpen) return null
  return (
    <Dialog
      open={open}
      {...(!isBusy && { onClose: props.onCancel })}
      maxWidth="sm"
      role="alertdialog"
      aria-labelledby={title ? `${id}-title` : undefined}
      aria-label={title ? undefined : translate('confirm.name')}
      aria-describedby={`${id}-text`}
    >
      {title && <DialogTitle id={`${id}-title`}>{title}</DialogTitle>}
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div" color="textPrimary">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={props.onCancel}>
          {cancel ?? translate('confirm.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          disabled={disabled}
          onClick={props.onConfirm}
        >
          {confirm ?? translate('confirm.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
