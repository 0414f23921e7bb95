import { expect, it } from 'vitest'
import { nextTryAfter } from './retrySchedule.ts'

const now = new Date('2026-03-18T10:00:00Z')

it('tries eight times in a little more than a day, each time after a longer pause, and then gives up', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => nextTryAfter(index + 1, now)).map(
    (next) => next && (next.getTime() - now.getTime()) / 60_000,
  )
  expect(pauses).toEqual([1, 5, 15, 60, 180, 480, 720, null])
})
