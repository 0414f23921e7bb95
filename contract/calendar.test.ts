import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  dayOf,
  daysBetween,
  fileTimestamp,
  nextMonth,
  isDay,
  isTimeZone,
  lastDayOfMonth,
  weekdayOf,
  yearToDate,
} from './calendar.ts'

describe('the day of an instant', () => {
  it.each([
    ['UTC', '2026-03-17T23:59:59.999Z', '2026-03-17'],
    ['UTC', '2026-03-18T00:00:00Z', '2026-03-18'],
    ['Asia/Kolkata', '2026-03-17T18:29:59.999Z', '2026-03-17'],
    ['Asia/Kolkata', '2026-03-17T18:30:00Z', '2026-03-18'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', '2025-12-31'],
    ['America/Los_Angeles', '2026-01-01T08:00:00Z', '2026-01-01'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['America/Los_Angeles', '2026-07-01T07:00:00Z', '2026-07-01'],
    ['Pacific/Kiritimati', '2026-03-18T10:00:00Z', '2026-03-19'],
  ])('changes at midnight of %s: %s is in %s', (zone, instant, day) => {
    expect(dayOf(new Date(instant), zone)).toBe(day)
  })

  it('follows summer time: the day of the change has 23 hours', () => {
    const zone = 'Europe/Berlin'
    expect(dayOf(new Date('2026-03-28T23:00:00Z'), zone)).toBe('2026-03-29')
    expect(dayOf(new Date('2026-03-29T21:59:59Z'), zone)).toBe('2026-03-29')
    expect(dayOf(new Date('2026-03-29T22:00:00Z'), zone)).toBe('2026-03-30')
  })
})

it.each([
  [2025, '2025-12-31'],
  [2026, '2026-03-18'],
])('ends the year %d at its last day, or today while it is not over', (year, to) => {
  expect(yearToDate(year, '2026-03-18')).toEqual({ from: `${year}-01-01`, to })
})

it('names files by the time in the zone, midnight as 00', () => {
  const midnight = new Date('2026-03-17T18:30:05Z')
  expect(fileTimestamp(midnight, 'Asia/Kolkata')).toBe('20260318T000005')
  expect(fileTimestamp(midnight, 'UTC')).toBe('20260317T183005')
})

it.each([
  ['UTC', true],
  ['Asia/Kolkata', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['+05:30', false],
  ['', false],
])('whether %s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

it.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-00-10', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['', false],
])('whether the calendar has the day "%s": %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

it('counts days across months, leap days and changes to summer time', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2)
})

it('a year from 29 February is 28 February, unless that year is a leap year', () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  expect(addYears('2024-02-29', -4)).toBe('2020-02-29')
  expect(addYears('2004-02-29', -4)).toBe('2000-02-29')
  expect(addYears('1904-02-29', -4)).toBe('1900-02-28')
  expect(addYears('2026-03-18', -3)).toBe('2023-03-18')
})

it('knows weekdays and the ends of months', () => {
  expect(weekdayOf('2026-03-15')).toBe(0)
  expect(weekdayOf('2026-03-18')).toBe(3)
  expect(lastDayOfMonth(2024, 2)).toBe('2024-02-29')
  expect(lastDayOfMonth(2026, 12)).toBe('2026-12-31')
  expect(nextMonth('2026-12-31')).toBe('2027-01-01')
  expect(nextMonth('2026-01-31')).toBe('2026-02-01')
})
