import { type ComponentType, lazy, Suspense } from 'react'

/** A dialog in a file of its own, which is fetched when it is first opened: its list shows without it. */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>) {
  // React's lazy wants to know that the props can be spread; those of P can.
  const Loaded = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
  return function OnDemand(props: P) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
