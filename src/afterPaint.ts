/** Does something once the next frame is painted: what has just been drawn does not wait for it. Answers how to call it off. */
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
