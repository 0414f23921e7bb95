import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
  FormHelperText,
} from '@mui/material'
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { useTranslate } from 'react-admin'
import { PlainFieldset } from '../inputs/PlainFieldset.tsx'
import { FirstFocus } from './FirstFocus.tsx'
import { useCloseQuestion } from './useCloseQuestion.tsx'

interface Props extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  title: string
  saveLabel: string
  isSaving: boolean
  /** Whether what is entered can be saved now; true by default. */
  canSave?: boolean
  /** Says in words what is still empty, for a form that is longer than the screen. */
  stillEmpty?: string | undefined
  /** Whether Enter in a field saves. */
  savesOnEnter?: boolean
  /** Whether its fields scroll on most screens; a line then parts them from the buttons. */
  isLong?: boolean
  /** Receives the focus when the dialog opens. */
  firstField?: RefObject<HTMLElement | null>
  /** Further buttons, which stand before Cancel; disabled by the dialog while it saves. */
  actions?: ReactNode
  onSave: () => void
  /** Runs on Cancel, Escape and a click outside, but neither during a save nor once there is a result. */
  onClose: () => void
  /**
   * What closing would lose. Escape, a click outside and leaving the screen ask before it is lost. Cancel asks about
   * `changes`, and discards an `entry`, which is soon typed again.
   */
  unsaved?: 'entry' | 'changes' | false
  children: ReactNode
  /**
   * Shown in place of the fields once they are saved, when there is more to say than a notice can; it has a button that
   * closes.
   */
  result?: { title: string; content: ReactNode } | undefined
}

/**
 * Shows a dialog with fields, Cancel and a button that saves. While it saves, it stays open and nothing in it can be
 * changed: what is on its way cannot be taken back, and what is entered meanwhile would be lost with the dialog. When
 * the save has failed, the focus is where it was (`useRestoreFocus`).
 */
export function SavingDialog({ maxWidth = 'sm', fullScreen = false, ...props }: Props) {
  const {
    isSaving,
    savesOnEnter = false,
    unsaved = false,
    firstField,
    result,
    onSave,
    onClose,
  } = props
  const id = useId()
  const { close, question } = useCloseQuestion({
    isUnfinished: unsaved !== false && result === undefined,
    onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in a field also submits while the button that saves is disabled.
    if (savesOnEnter && !isSaving && props.canSave !== false) onSave()
  }
  return (
    <>
      <Dialog
        open
        fullWidth
        maxWidth={maxWidth}
        fullScreen={fullScreen}
        {...(!isSaving && result === undefined && { onClose: close })}
        aria-labelledby={id}
      >
        <FirstFocus field={firstField} />
        {result ? (
          <>
            <DialogTitle id={id}>{result.title}</DialogTitle>
            {result.content}
          </>
        ) : (
          <Box
            component="form"
            noValidate
            onSubmit={submit}
            sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
          >
            <DialogTitle id={id}>{props.title}</DialogTitle>
            <DialogContent>
              <PlainFieldset disabled={isSaving}>{props.children}</PlainFieldset>
            </DialogContent>
            <Actions {...props} onCancel={unsaved === 'entry' ? onClose : close} />
          </Box>
        )}
      </Dialog>
      {question}
    </>
  )
}

interface ActionProps
  extends Pick<
    Props,
    | 'actions'
    | 'saveLabel'
    | 'isSaving'
    | 'canSave'
    | 'stillEmpty'
    | 'savesOnEnter'
    | 'isLong'
    | 'onSave'
  > {
  onCancel: () => void
}

function Actions({ canSave = true, savesOnEnter = false, isLong = false, ...props }: ActionProps) {
  const { isSaving } = props
  const translate = useTranslate()
  return (
    <DialogActions sx={isLong ? { py: 4, borderTop: 1, borderColor: 'divider' } : undefined}>
      {props.actions && (
        <Box sx={{ mr: 'auto' }}>
          <PlainFieldset disabled={isSaving}>{props.actions}</PlainFieldset>
        </Box>
      )}
      {props.stillEmpty && (
        <FormHelperText sx={{ mt: 0, mr: 'auto', flexBasis: { xs: '100%', sm: 'auto' } }}>
          {props.stillEmpty}
        </FormHelperText>
      )}
      <Button disabled={isSaving} onClick={props.onCancel}>
        {translate('confirm.cancel')}
      </Button>
      <Button
        variant="contained"
        disabled={!canSave}
        loading={isSaving}
        {...(savesOnEnter ? { type: 'submit' } : { onClick: props.onSave })}
      >
        {props.saveLabel}
      </Button>
    </DialogActions>
  )
}
