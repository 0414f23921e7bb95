import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRepeatingJob } from './repeatingJob.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const everyMs = 1_000

it('runs now and after every interval, also after a failed run', async () => {
  const failure = new Error('failed')
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(failure))
  const onError = vi.fn<(error: unknown) => void>()
  const job = startRepeatingJob(work, { everyMs, onError })
  await vi.advanceTimersByTimeAsync(2 * everyMs)
  await job.stop()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(work).toHaveBeenCalledTimes(3)
  expect(onError.mock.calls).toEqual([[failure], [failure], [failure]])
})

it('makes up for no interval that ended during a run', async () => {
  const slow = Promise.withResolvers<void>()
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  work.mockReturnValueOnce(slow.promise)
  const job = startRepeatingJob(work, { everyMs, onError: () => undefined })
  await vi.advanceTimersByTimeAsync(10.5 * everyMs)
  expect(work).toHaveBeenCalledTimes(1)
  slow.resolve()
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(work).toHaveBeenCalledTimes(2)
  await job.stop()
})

it('stops after the run under way', async () => {
  const slow = Promise.withResolvers<void>()
  const work = vi.fn<() => Promise<void>>(() => slow.promise)
  const job = startRepeatingJob(work, { everyMs, onError: () => undefined })
  await vi.advanceTimersByTimeAsync(10 * everyMs)
  const stopped = job.stop()
  slow.resolve()
  await stopped
  expect(work).toHaveBeenCalledTimes(1)
})

it('tells the run under way that the job is stopped', async () => {
  const untilStopped = (stopping: AbortSignal) =>
    new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  const job = startRepeatingJob(untilStopped, { everyMs, onError: () => undefined })
  await expect(job.stop()).resolves.toBeUndefined()
})
