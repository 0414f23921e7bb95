/**
 * Returns a function that loads something with its first call, and again after a failure. Later calls return the same
 * promise, because a browser queues even the `import()` of a loaded module behind pending work, such as a rendering.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
