import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a dialog whose code is loaded when it is first opened, so that its list shows without it.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  // React's `lazy` requires a component type with spreadable props, which the props P of a dialog
  // are.
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function OnDemand(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
