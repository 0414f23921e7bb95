import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createIdleTimer } from '../authProvider/idleTimer.ts'
import { endIdleSession, signOut } from '../authProvider/signOut.ts'
import { useApi } from '../dataProvider/useApi.ts'

const IdleDialog = lazy(async () => ({ default: (await import('./IdleDialog.tsx')).IdleDialog }))

/** Watches for idleness and warns after 15 minutes, in every tab at once (spec: portal §4.1). */
export function IdleWarning() {
  const api = useApi()
  const [timer] = useState(() =>
    createIdleTimer({
      // Any call says that somebody is there; this one asks for nothing.
      ping: () => void api.session.publicIp().catch(reportPing),
      onOver: () => void endIdleSession(api),
    }),
  )
  useEffect(() => {
    timer.start()
    return timer.stop
  }, [timer])
  const idle = useSyncExternalStore(timer.subscribe, timer.read)
  if (idle.state !== 'warning') return null
  return (
    <Suspense fallback={null}>
      <IdleDialog
        secondsLeft={idle.secondsLeft}
        onStay={() => timer.keep()}
        onLeave={() => void signOut(api)}
      />
    </Suspense>
  )
}

/** The next input tries again. */
const reportPing = (error: unknown) =>
  console.warn('The platform did not hear of the activity', error)
