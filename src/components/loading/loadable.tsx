import { type ComponentType, lazy } from 'react'

/** A component whose code is loaded on demand and can be preloaded with `load`. */
export interface Loadable<P extends object> {
  Component: ComponentType<P>
  load: () => Promise<void>
}

/** Thrown when code could not be loaded. React keeps it for good, so that the page has to be loaded again. */
export class CodeNotLoadedError extends Error {}

/**
 * Returns a component whose code is loaded on demand. Unlike with React's `lazy`, code that is
 * already loaded renders at once, without a Suspense fallback.
 */
export function loadable<P extends object>(fetch: () => Promise<ComponentType<P>>): Loadable<P> {
  let Loaded: ComponentType<P> | undefined
  const load = async () => {
    Loaded ??= await fetch()
  }
  const Waiting = lazy(async () => {
    try {
      return { default: (Loaded ??= await fetch()) as ComponentType }
    } catch (cause) {
      throw new CodeNotLoadedError(String(cause), { cause })
    }
  })
  return {
    // The lazy component takes the same props as the loaded one.
    Component: (props: P) => (Loaded ? <Loaded {...props} /> : <Waiting {...props} />),
    load,
  }
}
