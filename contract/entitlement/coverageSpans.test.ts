import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addedCoverage, type CoverageDates } from './coverageSpans.ts'

const coverage = (startDate: string | null, endDate: string | null): CoverageDates => ({
  startDate,
  endDate,
})

describe('the coverage that holdings add', () => {
  it.each<[string, CoverageDates[], CoverageDates[], [string | null, string | null][]]>([
    [
      'older years',
      [coverage('1995', null)],
      [coverage('2000', null)],
      [['1995-01-01', '1999-12-31']],
    ],
    [
      'older months and days',
      [coverage('1995-04', null)],
      [coverage('1999-03-15', null)],
      [['1995-04-01', '1999-03-14']],
    ],
    ['newer years', [coverage('1995', null)], [coverage(null, '2000-02')], [['2000-03-01', null]]],
    [
      'nothing where the others have all',
      [coverage('1995', '1999')],
      [coverage('1990', '2000')],
      [],
    ],
    [
      'all where the others have none of it',
      [coverage('1995', '1999')],
      [coverage('2001', null)],
      [['1995-01-01', '1999-12-31']],
    ],
    [
      'a gap between two others',
      [coverage(null, null)],
      [coverage(null, '1999'), coverage('2001', null)],
      [['2000-01-01', '2000-12-31']],
    ],
    [
      'nothing where two others follow each other',
      [coverage(null, null)],
      [coverage('2000', null), coverage(null, '1999')],
      [],
    ],
  ])('is %s', (_, one, others, expected) => {
    expect(addedCoverage(one, others).map(({ from, until }) => [from, until])).toEqual(expected)
  })

  it('has exactly the years that only they cover', () => {
    const years = fc
      .tuple(
        fc.option(fc.integer({ min: 1990, max: 2010 })),
        fc.option(fc.integer({ min: 1990, max: 2010 })),
      )
      .map(([a, b]) =>
        a !== null && b !== null && a > b
          ? coverage(String(b), String(a))
          : coverage(a === null ? null : String(a), b === null ? null : String(b)),
      )
    const covers = (spans: readonly CoverageDates[], year: string) =>
      spans.some(({ startDate, endDate }) => (startDate ?? '0') <= year && (endDate ?? '9') >= year)
    fc.assert(
      fc.property(
        fc.array(years, { maxLength: 5 }),
        fc.array(years, { maxLength: 5 }),
        (one, others) => {
          const added = addedCoverage(one, others)
          for (let year = 1985; year <= 2015; year += 1) {
            const day = `${year}-06-01`
            const isAdded = added.some(
              ({ from, until }) => (from ?? '0') <= day && (until ?? '9') >= day,
            )
            expect(isAdded).toBe(covers(one, String(year)) && !covers(others, String(year)))
          }
        },
      ),
      { seed: 17, numRuns: 1000 },
    )
  })
})
