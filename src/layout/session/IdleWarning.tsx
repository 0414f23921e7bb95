import { useEffect, useState, useSyncExternalStore } from 'react'
import { createIdleTimer } from '../../authProvider/idleTimer.ts'
import { endIdleSession, signOut } from '../../authProvider/signOut.ts'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

/** Loads the code of the warning. */
export const loadIdleDialog = () => import('./IdleDialog.tsx')

const IdleDialog = onDemand(async () => (await loadIdleDialog()).IdleDialog)

/**
 * Runs the idle timer and shows its warning after 15 minutes, or sooner where the platform ends sessions sooner, in all
 * tabs at once (docs/requirements/portal.md §4.1).
 */
export function IdleWarning() {
  const api = useApi()
  const [timer] = useState(() =>
    createIdleTimer({
      // Any call reports activity to the platform; this one is the smallest.
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
    <IdleDialog
      secondsLeft={idle.secondsLeft}
      onStay={() => timer.keep()}
      onLeave={() => void signOut(api)}
    />
  )
}

/** Logs that the platform did not hear of the user's activity; the next input reports it again. */
const reportPing = (error: unknown) =>
  console.warn('The platform did not hear of the activity', error)
