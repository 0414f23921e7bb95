import { useState } from 'react'
import { LeaveGuard } from './LeaveGuard.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Closing {
  /** Whether the dialog holds something that closing it would lose. */
  isUnfinished: boolean
  /** What would be lost; that changes are not saved by default. */
  text?: string
  onClose: () => void
}

/**
 * Returns `close` for a dialog, which asks before it loses something unfinished, and the `question` to render.
 * Leaving the screen asks too.
 */
export function useCloseQuestion({ isUnfinished, text, onClose }: Closing) {
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => (isUnfinished ? setAsking(true) : onClose()),
    question: (
      <>
        {/* The router asks one guard alone, and what the dialog shows later may have its own. */}
        {isUnfinished && <LeaveGuard isDirty {...(text !== undefined && { text })} />}
        <LeaveQuestion
          open={isAsking}
          text={text}
          onLeave={onClose}
          onStay={() => setAsking(false)}
        />
      </>
    ),
  }
}
