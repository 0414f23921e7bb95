/**
 * Returns a function that loads something with its first call, and again after a failure. Also for a module that is
 * there, a browser puts `import()` behind the work that already waits, such as the rendering of a screen.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
