/**
 * Runs `work` after the next frame is painted, so that the paint is not delayed by it. Returns a
 * function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let afterwards: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    afterwards = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(afterwards)
  }
}
