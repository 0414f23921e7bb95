import { describe, expect, it } from 'vitest'
import { changeOf, isComparable, spanKindOf, sumBefore, yearBefore } from './yearBefore.ts'

const span = (from: string, to: string) => ({ from, to })

describe('the year before', () => {
  it.each([
    ['2026-01-01', '2026-11-23', '2025-01-01', '2025-11-23'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['2028-02-29', '2028-03-15', '2027-02-28', '2027-03-15'],
  ])('of %s to %s is %s to %s', (from, to, ...earlier) => {
    expect(yearBefore(span(from, to))).toEqual(span(...earlier))
  })

  it('is not compared with a span that shares days with it', () => {
    expect(isComparable(span('2025-11-24', '2026-11-23'))).toBe(true)
    expect(isComparable(span('2025-11-23', '2026-11-23'))).toBe(false)
    expect(isComparable(span('2022-01-15', '2026-11-23'))).toBe(false)
  })

  it.each([
    ['2025-01-01', '2025-12-31', 'year'],
    ['2025-04-01', '2025-04-30', 'month'],
    ['2025-04-01', '2025-06-30', 'months'],
    ['2025-04-12', '2025-04-12', 'day'],
    ['2025-01-01', '2025-11-23', 'days'],
    ['2024-11-24', '2025-11-23', 'span'],
  ])('from %s to %s is called by %s', (from, to, kind) => {
    expect(spanKindOf(span(from, to))).toBe(kind)
  })
})

describe('a change', () => {
  const before = (count: number, since: string | null = '2024-06-01') => ({
    ...span('2025-01-01', '2025-03-31'),
    since,
    count,
  })

  it.each([
    [112, before(100), 'percentMore', 12],
    [50, before(100), 'percentFewer', 50],
    [100, before(100), 'same', 0],
    [1003, before(1000), 'more', 3],
    [21, before(9), 'more', 12],
    [2, before(9), 'fewer', 7],
    [11, before(10), 'percentMore', 10],
    [40, before(0), 'more', 40],
    [0, before(0), 'same', 0],
    [0, before(40), 'percentFewer', 100],
    [40, before(0, null), 'none', 0],
    [40, before(0, '2025-04-01'), 'none', 0],
    [40, before(30, '2025-02-10'), 'since', 0],
    [60, before(30, '2025-01-01'), 'percentMore', 100],
  ] as const)('to %d from %o is %s %d', (count, earlier, kind, amount) => {
    expect(changeOf(count, earlier)).toEqual({ kind, amount })
  })
})

describe('the sum of the months of the year before', () => {
  const quarter = span('2026-01-01', '2026-03-31')
  const months = (...counts: (number | null)[]) =>
    counts.map((before, index) => ({ month: `2026-0${index + 1}-01`, before }))

  it('is on record from its first day where usage was collected all the time', () => {
    expect(sumBefore(months(4, 0, 3), quarter)).toMatchObject({ since: '2025-01-01', count: 7 })
  })

  it('is on record from the month after the last incomplete one', () => {
    expect(sumBefore(months(null, 5, 3), quarter)?.since).toBe('2025-02-01')
    expect(sumBefore(months(5, null, 3), quarter)?.since).toBe('2025-03-01')
    expect(sumBefore(months(null, null, null), quarter)?.since).toBe('2025-04-01')
  })

  it('does not exist for a span longer than a year', () => {
    expect(sumBefore([], span('2024-01-01', '2026-03-31'))).toBeNull()
  })
})
