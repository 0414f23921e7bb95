import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useForm } from 'react-hook-form'
import { maxMoveTextLength } from '../../../../contract/ddr/endpoints/moves.ts'
import { moveRules, type RequesterMove, reopenReasons } from '../../../../contract/ddr/lifecycle.ts'
import { RadioChoice } from '../../../components/inputs/RadioChoice.tsx'
import { RestoredNotice } from '../../../features/drafts/RestoredNotice.tsx'
import { useFormValues } from '../../../features/forms/useFormValues.ts'
import { useRestoredForm } from '../../../features/forms/useRestoredForm.ts'
import { wholeCount } from '../../../numbers.ts'
import { formatInstant } from '../../../dates.ts'
import type { RequestDetail } from '../requestRow.ts'
import type { ViewPart } from './viewPart.ts'
import { type MoveFailure, type MoveValues, useMove } from './useMove.ts'

interface Props {
  move: RequesterMove
  detail: RequestDetail
  /** False when somebody else has changed the request so that the move is not possible any more. */
  isPossible: boolean
  onDirty: (part: ViewPart, isDirty: boolean) => void
  onClose: () => void
  /** Called once the move is made. */
  onMade: () => void
}

/** Shows the form of a move: what it does, its reason where it needs one, and a text for the supplier. */
export function MoveForm({ move, detail, isPossible, onDirty, onClose, onMade }: Props) {
  const translate = useTranslate()
  const { send, isBusy, failure } = useMove(detail, onMade)
  const form = useForm<MoveValues>({ defaultValues: { reopenReason: null, text: '' } })
  const values = useFormValues(form.control)
  const { isDirty } = form.formState
  const isRestored = useRestoredForm(`ddr.${detail.ddrId}.${move}`, form, values)
  useEffect(() => onDirty('move', isDirty), [isDirty, onDirty])
  const needsReason = moveRules[move].needs.includes('reopenReason')
  const submit = (submitted: MoveValues) =>
    send({ move, values: { ...submitted, text: submitted.text.trim() } })
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate(`ddr.moves.button.${move}`)}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      sx={{ display: 'grid', gap: 3, border: 1, borderColor: 'divider', borderRadius: 1, p: 4 }}
    >
      {isRestored && <RestoredNotice />}
      <Typography variant="body2">
        {translate(`ddr.moves.hint.${move}`, { name: detail.supplierName })}
      </Typography>
      {needsReason && (
        <RadioChoice
          label={translate('ddr.moves.reason')}
          required
          isColumn
          value={values.reopenReason}
          options={reopenReasons.map((reason) => ({
            value: reason,
            label: translate(`ddr.moves.reopenReason.${reason}`),
          }))}
          onChange={(reason) => form.setValue('reopenReason', reason, { shouldDirty: true })}
        />
      )}
      <TextField
        {...form.register('text')}
        size="small"
        label={translate('ddr.moves.text')}
        helperText={translate('ddr.moves.textHint', { max: wholeCount(maxMoveTextLength) })}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: maxMoveTextLength } }}
      />
      {failure !== null && failure.move === move && <Failure failure={failure} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 3 }}>
        <Button onClick={onClose}>{translate('ddr.moves.back')}</Button>
        <Button
          type="submit"
          variant="contained"
          color={move === 'cancel' ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!isPossible || (needsReason && values.reopenReason === null)}
        >
          {translate(`ddr.moves.submit.${move}`)}
        </Button>
      </Box>
    </Box>
  )
}

/** Shows why a move failed, and who changed the request before. */
function Failure({ failure }: { failure: MoveFailure }) {
  const translate = useTranslate()
  const { text, fault, status, changedBy = '', changedAt = '' } = failure
  return (
    <Alert severity="error">
      {status === undefined
        ? translate(text)
        : translate(fault === undefined ? 'ddr.changedMeanwhile' : 'ddr.moves.tooLate', {
            name: changedBy,
            date: changedAt === '' ? '' : formatInstant(changedAt),
            status: translate(`ddr.rowStatus.${status}`),
          })}
    </Alert>
  )
}
