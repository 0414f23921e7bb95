import { expect, it } from 'vitest'
import { inTurns } from './inTurns.ts'

it('goes through all items in their order, and lets other work go on after each hundred', async () => {
  let turns = 0
  let isDone = false
  const countTurns = () => {
    turns += 1
    if (!isDone) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const numbers = Array.from({ length: 1001 }, (_, index) => index)
  const seen: number[] = []
  for await (const number of inTurns(numbers)) seen.push(number)
  isDone = true
  expect(seen).toEqual(numbers)
  expect(turns).toBe(10)
})
