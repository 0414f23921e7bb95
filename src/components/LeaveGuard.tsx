import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { type Location, useBlocker } from 'react-router-dom'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  dirty: boolean
  /** What part of an address the changes belong to; the screen, unless a screen has several. */
  placeOf?: (location: Location) => string
}

const screenOf = ({ pathname }: Location): string => pathname

/** A step that says so itself has already saved what there was. */
const isSaved = ({ state }: Location): boolean =>
  (state as { saved?: boolean } | null)?.saved === true

/** Asks before unsaved changes are lost: on the way to another screen, and when the tab is closed. */
export function LeaveGuard({ dirty, placeOf = screenOf }: Props) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isSaved(nextLocation) && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={translate('unsaved.title')}
      confirm={translate('unsaved.leave')}
      cancel={translate('unsaved.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {translate('unsaved.text')}
    </ConfirmDialog>
  )
}
