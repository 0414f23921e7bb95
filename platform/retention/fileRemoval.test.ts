import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FileRemoval, leftoverMs } from './fileRemoval.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const now = new Date('2026-03-18T10:00:00Z')
const failure = new Error('The store does not answer')

/** Returns a removal from a store that fails for the keys that begin with `bad`, each after these ms. */
function removalFrom({ failsAfterMs }: { failsAfterMs: number }, stopping = new AbortController()) {
  const remove = vi.fn<(key: string) => Promise<void>>(async (key) => {
    if (!key.startsWith('bad')) return
    vi.advanceTimersByTime(failsAfterMs)
    throw failure
  })
  const platform = { blobs: { remove }, clock: () => now, log: pino({ enabled: false }) }
  return { removal: new FileRemoval(platform, stopping.signal), remove }
}

it('goes on with other files after one that cannot be removed, which it does not try twice', async () => {
  const { removal, remove } = removalFrom({ failsAfterMs: 1_000 })
  expect(await removal.removeFile('bad')).toBe(false)
  expect(await removal.removeFile('bad')).toBe(false)
  expect(await removal.removeFile('good')).toBe(true)
  expect(remove.mock.calls).toEqual([['bad'], ['good']])
  expect(removal.counts).toEqual({ files: 1, filesNotRemoved: 1 })
})

it('ends once failures have taken more than a minute', async () => {
  const { removal } = removalFrom({ failsAfterMs: 25_000 })
  expect(await removal.removeFile('bad 1')).toBe(false)
  expect(await removal.removeFile('bad 2')).toBe(false)
  await expect(removal.removeFile('bad 3')).rejects.toThrow(failure)
})

it('leaves a file without a use that is younger than a day', async () => {
  const { removal } = removalFrom({ failsAfterMs: 0 })
  const remove = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const ofAge = (ageMs: number) => ({
    modifiedAt: () => Promise.resolve(new Date(now.getTime() - ageMs)),
    remove,
  })
  await removal.removeLeftover('young', ofAge(leftoverMs - 1))
  expect(remove).not.toHaveBeenCalled()
  await removal.removeLeftover('old', ofAge(leftoverMs))
  expect(remove).toHaveBeenCalledOnce()
})

it('removes nothing once it is stopped', async () => {
  const stopping = new AbortController()
  const { removal, remove } = removalFrom({ failsAfterMs: 0 }, stopping)
  stopping.abort(new Error('stopped'))
  await expect(async () => removal.removeFile('good')).rejects.toThrow('stopped')
  expect(remove).not.toHaveBeenCalled()
})
