import { expect, it } from 'vitest'
import { type CallRecord, countSeen, longestOutage } from './record.ts'

const write = (endedAt: number, given: Partial<CallRecord> = {}): CallRecord => ({
  copy: 0,
  isWrite: true,
  startedAt: endedAt - 10,
  endedAt,
  seen: 'done',
  wrong: null,
  ...given,
})
const span = { from: 1000, to: 9000 }

it('an outage is the longest time between two acknowledged writes at one copy', () => {
  const calls = [write(1500), write(2000), write(8000), write(8500), write(20_000)]
  expect(longestOutage(calls, [0], span)).toBe(6000)
  const others = [2000, 4000, 6000, 8000].map((time) => write(time, { copy: 1 }))
  expect(longestOutage([...calls, ...others], [0, 1], span)).toBe(6000)
  expect(longestOutage([...calls, ...others], [1], span)).toBe(2000)
})

it('reads and writes without an answer do not end an outage', () => {
  const calls = [
    write(1500),
    write(5000, { isWrite: false }),
    write(6000, { seen: '503' }),
    write(8800),
  ]
  expect(longestOutage(calls, [0], span)).toBe(7300)
})

it('a copy that acknowledges nothing is without writes for the whole time', () => {
  expect(longestOutage([write(500)], [0], span)).toBe(8000)
})

it('counts what users saw', () => {
  const calls = [write(1, { seen: '503' }), write(2), write(3)]
  expect(countSeen(calls)).toEqual({ done: 2, '503': 1 })
})
