// Keeps the platform running: starts it again when it ends by itself.
import { setTimeout as pause } from 'node:timers/promises'
import { runNode, stopRequest } from './run.mjs'

/** Exit codes of the platform: `platform/exit.ts`. */
const misconfigured = 78

/** Seconds before the next start, after each end in a row; the last one repeats. */
const backOffSeconds = [1, 2, 4, 8, 16, 30]

/** A platform that ran this long had started well: the next end counts as the first again. */
const steadyMs = 60_000

/**
 * Runs a program until it is asked to stop, and starts it again with increasing pauses when it ends by
 * itself. Returns its exit code after a stop, or when the code says that the configuration is at fault.
 * @param {string[]} args
 */
export async function supervise(args) {
  const stop = stopRequest()
  try {
    for (let ends = 0; ; ends += 1) {
      const began = performance.now()
      const code = await runNode(args, { stop: stop.signal })
      if (code === 0 || stop.signal.aborted) return code
      if (code === misconfigured) {
        console.error('Carrel cannot start with this configuration: see the line above.')
        return code
      }
      if (performance.now() - began > steadyMs) ends = 0
      const seconds = backOffSeconds[Math.min(ends, backOffSeconds.length - 1)] ?? 30
      console.error(`Carrel ended unexpectedly (code ${code}). Starting it again in ${seconds} s.`)
      await pauseUntil(seconds * 1000, stop.signal)
      if (stop.signal.aborted) return 0
    }
  } finally {
    stop.end()
  }
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal ends the pause early
 */
async function pauseUntil(ms, signal) {
  try {
    await pause(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
