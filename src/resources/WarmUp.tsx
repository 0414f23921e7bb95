import { Activity, type ComponentType, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { can } from '../../contract/permissions.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { resources } from './registry.ts'

const loadOverlays = async () =>
  (await import('../components/dialogs/OverlaySample.tsx')).OverlaySample

/**
 * Renders the samples of what opens above a screen and of the user's screens once, one after the other, hidden and
 * outside of the document. The first menu, list and form that the user opens then find their code compiled and their
 * styles made, which takes them half of the time otherwise (`npm run bench -- stock`). React renders what is hidden in
 * slices of idle time and without effects, so nothing is fetched, stored or focused.
 */
export function WarmUp() {
  const { principal } = useSession()
  const [waiting, setWaiting] = useState(() => [
    loadOverlays,
    ...resources.flatMap(({ sample, permission }) =>
      sample && can(principal, permission) ? [sample] : [],
    ),
  ])
  const [Sample, setSample] = useState<ComponentType | null>(null)
  const [outside] = useState(() => document.createElement('div'))
  const [next] = waiting
  useEffect(() => {
    if (next === undefined) return undefined
    let isCurrent = true
    // React says nowhere that it has rendered what is hidden, but in the element that it renders into.
    const observer = new MutationObserver(() => setWaiting((samples) => samples.slice(1)))
    const show = async () => {
      const loaded = await next()
      if (!isCurrent) return
      observer.observe(outside, { childList: true })
      setSample(() => loaded)
    }
    show().catch((error: unknown) => console.debug('A sample could not be fetched', error))
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [next, outside])
  if (next === undefined || Sample === null) return null
  return <Activity mode="hidden">{createPortal(<Sample key={waiting.length} />, outside)}</Activity>
}
