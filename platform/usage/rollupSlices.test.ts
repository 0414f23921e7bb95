import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../contract/calendar.ts'
import { rollupSlices } from './rollupSlices.ts'

/** How the first days of each size end. */
const begins = { day: '', month: '-01' }
const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2020-01-01', n))

it('the pieces of a span lie end to end and cover it once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1500 }), (from, length) => {
      const to = addDays(from, length)
      let at = from
      for (const slice of rollupSlices({ from, to })) {
        expect(slice.from).toBe(at)
        expect(slice.from.endsWith(begins[slice.span])).toBe(true)
        expect(slice.before.endsWith(begins[slice.span])).toBe(true)
        at = slice.before
      }
      expect(at).toBe(addDays(to, 1))
    }),
  )
})

it('a span of years reads months, not days', () => {
  expect(rollupSlices({ from: '2023-12-31', to: '2025-12-31' }).map(({ span }) => span)).toEqual([
    'day',
    'month',
  ])
})
