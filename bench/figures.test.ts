import { expect, test } from 'vitest'
import { figureOf, quantile } from './figures.ts'

test('the median of an even number of runs lies between the two in the middle', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
})

test('the 95th percentile is near the slowest of twenty runs', () => {
  const runs = Array.from({ length: 20 }, (_, index) => index + 1)
  expect(figureOf('a call', 'ms', runs)).toMatchObject({ value: 10.5, p95: 19.05 })
})
