const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * Returns the share, between 0 and 1, of the longest turn of the event loop in the processor time that the work took:
 * no other call went on during that turn. It is a share of the time of this thread, because a slow or busy machine
 * takes longer for everything.
 */
export async function longestTurnShare(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const start = cpuMs(process.threadCpuUsage())
  let before = start
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
  return longest / (before - start)
}
