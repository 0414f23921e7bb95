import { type ComponentType, lazy } from 'react'

/** A component in a file of its own, which can be fetched ahead. */
export interface Loadable<P extends object> {
  Component: ComponentType<P>
  load: () => Promise<void>
}

/**
 * Like React's `lazy`, but what is loaded already shows at once: a lazy component always waits first, and what
 * stands in for it stays for a third of a second.
 */
export function loadable<P extends object>(fetch: () => Promise<ComponentType<P>>): Loadable<P> {
  let Loaded: ComponentType<P> | undefined
  const load = async () => {
    Loaded ??= await fetch()
  }
  const Waiting = lazy(async () => ({ default: (Loaded ??= await fetch()) as ComponentType }))
  return {
    // The lazy stand-in takes whatever the component takes.
    Component: (props: P) => (Loaded ? <Loaded {...props} /> : <Waiting {...props} />),
    load,
  }
}
