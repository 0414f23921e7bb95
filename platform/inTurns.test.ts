import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTurns } from './inTurns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  { itemMs: 1, pauses: 9 },
  { itemMs: 5, pauses: 49 },
  { itemMs: 30, pauses: 99 },
])(
  'goes through 100 items of $itemMs ms in their order, and lets other work go on $pauses times',
  async ({ itemMs, pauses }) => {
    let turns = 0
    let isDone = false
    const countTurns = () => {
      if (isDone) return
      turns += 1
      setImmediate(countTurns)
    }
    setImmediate(countTurns)
    const numbers = Array.from({ length: 100 }, (_, index) => index)
    const seen: number[] = []
    for await (const number of inTurns(numbers)) {
      seen.push(number)
      vi.advanceTimersByTime(itemMs)
    }
    isDone = true
    expect(seen).toEqual(numbers)
    expect(turns).toBe(pauses)
  },
)
