import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import { Box, Button, DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { OkDialog } from '../../../components/dialogs/OkDialog.tsx'
import { useSingleKeysOn } from '../../../components/useSingleKeys.ts'
import { formatInstant } from '../../../dates.ts'

/** The result of an answer, as the panel shows it. */
export interface Outcome {
  kind: 'mailSent' | 'discarded' | 'already' | 'noMore'
  ddrId: number
  /** Who answered first, and when; set for `already`. */
  by?: { name: string; at: string }
}

/** The text of each result. */
export const outcomeTexts: Record<Outcome['kind'], string> = {
  mailSent: 'ddr.mailSent',
  discarded: 'ddr.discarded',
  already: 'ddr.already',
  noMore: 'ddr.allAnswered',
}

/** Returns what fills the text of a result. */
export const outcomeArgs = (by: Outcome['by']) => ({
  name: by?.name,
  date: by ? formatInstant(by.at) : '',
})

interface Props {
  outcome: Outcome | null
  onClose: () => void
  onNext: () => Promise<void>
}

/**
 * Shows the result of an answer, with a button and a key for the next pending request
 * (docs/requirements/delivery-and-reports.md §8, "Success texts").
 */
export function AnswerSent({ outcome, onClose, onNext }: Props) {
  const translate = useTranslate()
  const [singleKeysOn] = useSingleKeysOn()
  if (outcome === null) return null
  const hasSucceeded = outcome.kind === 'mailSent' || outcome.kind === 'discarded'
  return (
    <OkDialog
      open
      okLabel="shell.ok"
      fullWidth
      maxWidth="md"
      // It would give the focus back to the panel, which is about to go.
      disableRestoreFocus
      onClose={onClose}
      aria-labelledby="answered-text"
      onKeyDown={({ key }) =>
        singleKeysOn && key.toLowerCase() === 'n' && outcome.kind !== 'noMore' && void onNext()
      }
      actions={
        outcome.kind !== 'noMore' && (
          <Button onClick={() => void onNext()}>{translate('ddr.nextPending')}</Button>
        )
      }
    >
      <DialogContent sx={{ py: 10 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          {hasSucceeded && <CheckCircleOutlined color="success" fontSize="large" aria-hidden />}
          <Typography id="answered-text" variant="h5" component="p">
            {translate(outcomeTexts[outcome.kind], outcomeArgs(outcome.by))}
          </Typography>
        </Box>
      </DialogContent>
    </OkDialog>
  )
}
