import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before unsaved changes are lost: on the way to another screen, and when the tab is closed. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
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
