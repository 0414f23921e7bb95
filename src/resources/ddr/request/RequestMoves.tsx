import { Box, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import {
  moveFault,
  nextReminderOn,
  type RequesterMove,
  requesterMoves,
} from '../../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { formatDay } from '../../../dates.ts'
import { MoveForm } from './MoveForm.tsx'
import type { RequestDetail } from '../requestRow.ts'
import type { ViewPart } from './viewPart.ts'

interface Props {
  detail: RequestDetail
  /** The move whose form is open at first, if it is possible. */
  first: RequesterMove | undefined
  onDirty: (part: ViewPart, isDirty: boolean) => void
}

/**
 * Shows the moves that the requesting library can make now as buttons, and the form of the chosen one. Shows nothing to
 * everybody else.
 */
export function RequestMoves({ detail, first, onDirty }: Props) {
  const translate = useTranslate()
  const { principal } = useSession()
  const faultOf = (move: RequesterMove) => moveFault(principal, move, detail, detail.today)
  const possible = requesterMoves.filter((move) => faultOf(move) === null)
  const [openMove, setOpenMove] = useRestoredState(
    `ddr.${detail.ddrId} move`,
    possible.find((move) => move === first) ?? null,
  )
  const group = useRef<HTMLElement>(null)
  const nextOn = faultOf('remind') === 'tooSoon' ? nextReminderOn(detail) : null
  if (possible.length === 0 && nextOn === null && openMove === null) return null
  const close = () => {
    onDirty('move', false)
    setOpenMove(null)
  }
  const onMade = () => {
    // The form was as high as a phone; the new status is at the top of the panel.
    const panel = group.current?.closest('[role=dialog]')
    if (panel) panel.scrollTop = 0
    close()
  }
  return (
    <Box
      ref={group}
      role="group"
      aria-label={translate('ddr.moves.name')}
      sx={{ display: 'grid', gap: 3 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {possible.map((move) => (
          <Button
            key={move}
            size="small"
            variant={openMove === move ? 'contained' : 'outlined'}
            aria-expanded={openMove === move}
            onClick={() => setOpenMove(move)}
          >
            {translate(`ddr.moves.button.${move}`)}
          </Button>
        ))}
      </Box>
      {nextOn !== null && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.moves.reminded', {
            date: formatDay(detail.remindedOn),
            next: formatDay(nextOn),
          })}
        </Typography>
      )}
      {detail.isReceiptConfirmed && (
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.moves.confirmed')}
        </Typography>
      )}
      {openMove !== null && (
        <MoveForm
          move={openMove}
          detail={detail}
          isPossible={possible.includes(openMove)}
          onDirty={onDirty}
          onClose={close}
          onMade={onMade}
        />
      )}
    </Box>
  )
}
