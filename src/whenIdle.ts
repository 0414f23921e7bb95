/** Runs work once the browser is idle; returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari does not support `requestIdleCallback`.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 2_000 })
  return () => window.cancelIdleCallback(handle)
}
