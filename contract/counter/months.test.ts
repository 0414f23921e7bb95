import { expect, it } from 'vitest'
import {
  lastDayOf,
  lastProcessed,
  monthHeading,
  monthsFault,
  monthsFrom,
  presetMonths,
  addMonths,
} from './months.ts'

it('months go over the turn of a year, and February has its day in a leap year', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2025-12', 1)).toBe('2026-01')
  expect(addMonths('2026-03', -24)).toBe('2024-03')
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect([lastDayOf('2024-02'), lastDayOf('2026-02'), lastDayOf('2025-12')]).toEqual([
    '2024-02-29',
    '2026-02-28',
    '2025-12-31',
  ])
  expect([monthHeading('2026-02'), monthHeading('2025-12')]).toEqual(['Feb-2026', 'Dec-2025'])
})

it('usage is ready when its month is over', () => {
  expect(lastProcessed('2026-03-01')).toBe('2026-02')
  expect(lastProcessed('2026-03-31')).toBe('2026-02')
  expect(lastProcessed('2026-01-01')).toBe('2025-12')
})

it('a report begins in a month that is over and does not end before it', () => {
  const fault = (begin: string, end: string) => monthsFault({ begin, end }, '2026-03-18')
  expect(fault('2026-02', '2026-02')).toBeNull()
  // The months that are not over are left out, and the report says so.
  expect(fault('2026-02', '2026-12')).toBeNull()
  expect(fault('2026-02', '2026-01')).toBe('endBeforeBegin')
  expect(fault('2026-03', '2026-03')).toBe('beginNotOver')
})

it('presets are whole months; in January the year has none yet', () => {
  expect(presetMonths('lastMonth', '2026-03-18')).toEqual({ begin: '2026-02', end: '2026-02' })
  expect(presetMonths('lastTwelveMonths', '2026-03-18')).toEqual({
    begin: '2025-03',
    end: '2026-02',
  })
  expect(presetMonths('thisYear', '2026-03-18')).toEqual({ begin: '2026-01', end: '2026-02' })
  expect(presetMonths('thisYear', '2026-02-01')).toEqual({ begin: '2026-01', end: '2026-01' })
  expect(presetMonths('thisYear', '2026-01-31')).toBeNull()
})
