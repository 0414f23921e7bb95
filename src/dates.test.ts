import { expect, it } from 'vitest'
import {
  formatCoverageDate,
  formatDay,
  formatDays,
  formatInstant,
  formatInstantDay,
  formatInstantUtc,
  formatMonth,
  formatMonthName,
} from './dates.ts'

it('shows days and instants in one style', () => {
  expect(formatDay('2026-11-01')).toBe('1 Nov 2026')
  const at = new Date(2026, 10, 1, 9, 5).toISOString()
  expect(formatInstant(at)).toBe('1 Nov 2026, 09:05')
  expect(formatInstantDay(at)).toBe('1 Nov 2026')
  expect(formatInstantUtc('2026-11-01T23:05:59.123Z')).toBe('1 Nov 2026, 23:05 UTC')
})

it('says once what both ends of a span have in common', () => {
  expect(formatDays('2026-11-01', '2026-11-20')).toMatch(/^1 ?– ?20 Nov 2026$/)
  expect(formatDays('2026-01-01', '2026-11-20')).toBe('1 Jan – 20 Nov 2026')
  expect(formatDays('2025-12-01', '2026-11-20')).toBe('1 Dec 2025 – 20 Nov 2026')
  expect(formatDays('2026-11-01', '2026-11-01')).toBe('1 Nov 2026')
  expect(formatDays('2026', '2027')).toBe('2026 – 2027')
})

it('shows coverage that begins or ends with a day, a month or a year', () => {
  expect(['2026-11-01', '2026-11', '2026', ''].map(formatCoverageDate)).toEqual([
    '1 Nov 2026',
    'Nov 2026',
    '2026',
    '',
  ])
})

it('returns what is no day unchanged', () => {
  const texts = ['2026', 'Spring 2026', '2026-02-30', '2026-13-01', '2026-13', '']
  expect(texts.map(formatDay)).toEqual(texts)
  expect(texts.map(formatCoverageDate)).toEqual(texts)
  expect(formatDays('2026-02-01', '2026-02-30')).toBe('1 Feb 2026 – 2026-02-30')
  expect(formatDay(null)).toBe('')
})

it('names a month as a month with its year does', () => {
  const months = Array.from(
    { length: 12 },
    (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`,
  )
  expect(months.map((day) => `${formatMonthName(day)} 2026`)).toEqual(months.map(formatMonth))
})
