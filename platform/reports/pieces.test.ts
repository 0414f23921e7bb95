import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../contract/ddr/dates.ts'
import { monthlyPiecesOf, piecesOf } from './pieces.ts'

/** How the first days of each size end. */
const begins = { day: '', month: '-01', year: '-01-01' }
const day = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2020-01-01', n))

it('the pieces of a span lie end to end and cover it once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1500 }), (from, length) => {
      const to = addDays(from, length)
      for (const pieces of [piecesOf({ from, to }), monthlyPiecesOf({ from, to })]) {
        let at = from
        for (const piece of pieces) {
          expect(piece.from).toBe(at)
          expect(piece.from.endsWith(begins[piece.span])).toBe(true)
          expect(piece.before.endsWith(begins[piece.span])).toBe(true)
          at = piece.before
        }
        expect(at).toBe(addDays(to, 1))
      }
    }),
  )
})

it('a span of years reads years, not days', () => {
  expect(piecesOf({ from: '2023-12-31', to: '2025-12-31' }).map(({ span }) => span)).toEqual([
    'day',
    'year',
  ])
})
