import pino from 'pino'
import { expect, test } from 'vitest'
import { DiskSpace } from './diskSpace.ts'

/** A disk whose free bytes a test sets; an error takes the place of a measurement. */
function testDisk() {
  const state = { free: 500 as number | Error, ms: 0 }
  const lines: string[] = []
  const measured: number[] = []
  const disk = new DiskSpace({
    freeBytes: () =>
      state.free instanceof Error ? Promise.reject(state.free) : Promise.resolve(state.free),
    reserveBytes: 100,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    onMeasured: (free) => measured.push(free),
    now: () => state.ms,
  })
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { disk, state, measured, messages }
}

test('a disk is nearly full below its reserve, and says so once, and once that there is room again', async () => {
  const { disk, state, messages } = testDisk()
  const seen: boolean[] = []
  for (const free of [100, 99, 50, 100]) {
    state.free = free
    state.ms += 2_000
    seen.push(await disk.isNearlyFull())
  }
  expect(seen).toEqual([false, true, true, false])
  expect(messages()).toEqual([
    'the disk is nearly full: nothing is stored until there is room',
    'the disk has room again: calls are stored again',
  ])
})

test('a disk is measured once in two seconds, however many calls ask', async () => {
  const { disk, state, measured } = testDisk()
  await Promise.all(Array.from({ length: 50 }, () => disk.isNearlyFull()))
  state.ms = 1_999
  await disk.isNearlyFull()
  expect(measured).toEqual([500])
  state.ms = 2_000
  await disk.isNearlyFull()
  expect(measured).toEqual([500, 500])
})

test('a disk that cannot be measured counts as before', async () => {
  const { disk, state, messages } = testDisk()
  state.free = new Error('no such folder')
  expect(await disk.isNearlyFull()).toBe(false)
  expect(messages()).toEqual(['the free space of the disk cannot be measured'])
})
