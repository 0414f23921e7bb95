import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, daysBetween } from '../../contract/calendar.ts'
import { rollupSlices } from './rollupSlices.ts'

/** How the first days of each size end. */
const begins = { day: '', month: '-01', year: '-01-01' }
const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2020-01-01', n))
const options = fc.record({
  largest: fc.constantFrom('month' as const, 'year' as const),
  canSubtract: fc.boolean(),
})

it('slices, less those that are subtracted, have every day of the span once and no other', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1500 }), options, (from, length, how) => {
      const to = addDays(from, length)
      // A day's count changes on the first day of a slice and after its last.
      const changes = new Map<string, number>()
      const change = (on: string, by: number) => changes.set(on, (changes.get(on) ?? 0) + by)
      for (const slice of rollupSlices({ from, to }, how)) {
        expect(slice.from < slice.before).toBe(true)
        expect(slice.from.endsWith(begins[slice.span])).toBe(true)
        expect(slice.before.endsWith(begins[slice.span])).toBe(true)
        expect(slice.isSubtracted && !how.canSubtract).toBe(false)
        expect(slice.span === 'year' && how.largest === 'month').toBe(false)
        change(slice.from, slice.isSubtracted ? -1 : 1)
        change(slice.before, slice.isSubtracted ? 1 : -1)
      }
      const counts = [...changes]
        .filter(([, by]) => by !== 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(counts).toEqual([
        [from, 1],
        [addDays(to, 1), -1],
      ])
    }),
  )
})

const shown = (from: string, to: string, largest: 'month' | 'year', canSubtract = true) =>
  rollupSlices({ from, to }, { largest, canSubtract }).map(
    (slice) =>
      `${slice.isSubtracted ? '-' : '+'}${slice.span} ${slice.from} ${daysBetween(slice.from, slice.before)}`,
  )

it('a span of years reads months or years, not days', () => {
  expect(shown('2023-12-31', '2026-02-28', 'month')).toEqual([
    '+day 2023-12-31 1',
    '+month 2024-01-01 790',
  ])
  expect(shown('2023-12-31', '2026-02-28', 'year')).toEqual([
    '+day 2023-12-31 1',
    '+year 2024-01-01 731',
    '+month 2026-01-01 59',
  ])
})

it('most of a month or year is the whole less the rest', () => {
  expect(shown('2026-03-01', '2026-03-29', 'month')).toEqual([
    '+month 2026-03-01 31',
    '-day 2026-03-30 2',
  ])
  expect(shown('2026-03-01', '2026-03-29', 'month', false)).toEqual(['+day 2026-03-01 29'])
  expect(shown('2026-01-01', '2026-11-22', 'year')).toEqual([
    '+year 2026-01-01 365',
    '-day 2026-11-23 8',
    '-month 2026-12-01 31',
  ])
})

it('slices of one size that follow each other are one', () => {
  expect(shown('2024-01-01', '2026-11-22', 'month')).toEqual([
    '+month 2024-01-01 1065',
    '-day 2026-11-23 8',
  ])
})
