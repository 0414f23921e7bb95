import { expect, it } from 'vitest'
import { withoutEmptyStart } from './MonthChart.tsx'

const months = (...counts: (number | null)[]) =>
  counts.map((count, index) => ({ month: `2026-0${index + 1}`, count }))

it.each([
  [
    [null, 0, 3, 0, null],
    [3, 0, null],
  ],
  [
    [1, 0],
    [1, 0],
  ],
  [
    [0, null],
    [0, null],
  ],
  [[], []],
])('of the months %j the chart shows %j', (all, shown) => {
  expect(withoutEmptyStart(months(...all)).map(({ count }) => count)).toEqual(shown)
})
