import { useTranslate } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  open: boolean
  /** What would be lost; that changes are not saved by default. */
  text?: string | undefined
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes may be lost. */
export function LeaveQuestion({ open, text, onLeave, onStay }: Props) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={open}
      title={translate('unsaved.title')}
      confirm={translate('unsaved.leave')}
      cancel={translate('unsaved.stay')}
      isDestructive
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {text ?? translate('unsaved.text')}
    </ConfirmDialog>
  )
}
