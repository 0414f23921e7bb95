const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * Returns the longest time in ms for which one turn of the event loop kept the processor while the work ran, so that no
 * other call went on. It is processor time of this thread, because a busy machine takes longer for everything.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = cpuMs(process.threadCpuUsage())
  let isDone = false
  const measure = () => {
    const now = cpuMs(process.threadCpuUsage())
    longest = Math.max(longest, now - before)
    before = now
    if (!isDone) setImmediate(measure)
  }
  setImmediate(measure)
  await work()
  isDone = true
  measure()
  return longest
}
