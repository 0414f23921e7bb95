import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNotify } from 'react-admin'

/**
 * Returns a dialog, menu or panel whose code is loaded when it is first opened, so that its screen shows without it.
 * When the code cannot be loaded, a notification says so, the dialog is closed, and the next opening tries again: the
 * screen behind it may have unsaved changes.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  // React's `lazy` requires a component type with spreadable props, which the props P of a dialog
  // are.
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> }
      } catch (error) {
        console.warn('The code of a dialog could not be loaded', error)
        // React would keep the failure for good.
        next = attempt()
        return { default: NotLoaded }
      }
    })
  let next = attempt()
  return function OnDemand(props: P) {
    const [Loaded] = useState(() => next)
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** Says that code could not be loaded: the connection has gone, or the platform has another version by now. */
function NotLoaded({ onClose }: { onClose?: () => void }) {
  const notify = useNotify()
  const report = useEffectEvent(() => {
    notify('shell.partNotLoaded', { type: 'error' })
    onClose?.()
  })
  useEffect(() => report(), [])
  return null
}
