import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { LeaveQuestion } from './LeaveQuestion.tsx'

interface Props {
  isDirty: boolean
  /**
   * Returns the part of an address that the unsaved changes belong to; by default the path of the
   * screen.
   */
  placeOf?: (location: Location) => string
  /** What would be lost; that changes are not saved by default. */
  text?: string
}

const screenOf = ({ pathname }: Location): string => pathname

/** Returns whether a navigation is marked as following a save, so that nothing can be lost. */
const isSaved = ({ state }: Location): boolean =>
  (state as { saved?: boolean } | null)?.saved === true

/**
 * Asks for confirmation before unsaved changes are lost by navigating to another screen or closing
 * the tab.
 */
export function LeaveGuard({ isDirty, placeOf = screenOf, text }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved(nextLocation) && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked'}
      text={text}
      onLeave={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  )
}
