import { setTimeout } from 'node:timers/promises'

/** Waits `durationMs`, or until the signal is aborted. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(durationMs, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
