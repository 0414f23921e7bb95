import { describe, expect, it } from 'vitest'
import { daysOf, shareFrom, shareUpTo } from './itemDate.ts'

describe('the days that a date can mean', () => {
  it.each([
    ['2024-02-29', '2024-02-29', '2024-02-29'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2023-12', '2023-12-01', '2023-12-31'],
    ['2023', '2023-01-01', '2023-12-31'],
  ])('of %s go from %s to %s', (date, first, last) => {
    expect(daysOf(date)).toEqual({ first, last })
  })

  it.each([
    ['2023-12-31', 'none'],
    ['2024-01-01', 'some'],
    ['2024-12-30', 'some'],
    ['2024-12-31', 'all'],
  ])('of 2024 up to %s are %s', (day, share) => {
    expect(shareUpTo(daysOf('2024'), day)).toBe(share)
  })

  it.each([
    ['2024-01-01', 'all'],
    ['2024-01-02', 'some'],
    ['2024-12-31', 'some'],
    ['2025-01-01', 'none'],
  ])('of 2024 from %s are %s', (day, share) => {
    expect(shareFrom(daysOf('2024'), day)).toBe(share)
  })
})
