import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withPauses } from './withPauses.ts'

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
    for await (const number of withPauses(numbers)) {
      seen.push(number)
      vi.advanceTimersByTime(itemMs)
    }
    isDone = true
    expect(seen).toEqual(numbers)
    expect(turns).toBe(pauses)
  },
)

it('ends before its first item, or at the next pause, when nobody waits for the rest', async () => {
  const caller = new AbortController()
  const seen: number[] = []
  const goThrough = async () => {
    for await (const number of withPauses([1, 2, 3], caller.signal)) {
      seen.push(number)
      vi.advanceTimersByTime(10)
      if (number === 2) caller.abort()
    }
  }
  await expect(goThrough()).rejects.toMatchObject({ code: 'cancelled' })
  expect(seen).toEqual([1, 2])
  await expect(goThrough()).rejects.toMatchObject({ code: 'cancelled' })
  expect(seen).toEqual([1, 2])
})
