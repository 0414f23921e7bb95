import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { rollupSlices, yearlyRollupSlices } from './rollupSlices.ts'

/** How the first days of each size end. */
const begins = { day: '', month: '-01', year: '-01-01' }
const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2020-01-01', n))

it('the pieces of a span lie end to end and cover it once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1500 }), (from, length) => {
      const to = addDays(from, length)
      for (const slices of [rollupSlices({ from, to }), yearlyRollupSlices({ from, to })]) {
        let at = from
        for (const slice of slices) {
          expect(slice.from).toBe(at)
          expect(slice.from.endsWith(begins[slice.span])).toBe(true)
          expect(slice.before.endsWith(begins[slice.span])).toBe(true)
          at = slice.before
        }
        expect(at).toBe(addDays(to, 1))
      }
    }),
  )
})

it('a span of years reads months or years, not days', () => {
  const span = { from: '2023-12-31', to: '2026-02-28' }
  expect(rollupSlices(span).map(({ span: size }) => size)).toEqual(['day', 'month'])
  expect(yearlyRollupSlices(span).map(({ span: size }) => size)).toEqual(['day', 'year', 'month'])
})
