import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../calendar.ts'
import {
  closureFault,
  dueDay,
  isWorkingDay,
  overdueBefore,
  presenceAt,
  defaultCalendar,
  type WorkingCalendar,
  workingDaysAfter,
  workingDaysBefore,
} from './workingCalendar.ts'

/** Sunday to Thursday, closed over New Year and for one day in the week after it. */
const calendar: WorkingCalendar = {
  workingDays: [0, 1, 2, 3, 4],
  closures: [
    { from: '2026-12-20', to: '2027-01-05', meanwhile: 'forward' },
    { from: '2027-01-10', to: '2027-01-10', meanwhile: 'nobody' },
  ],
}

describe('working days', () => {
  it('leave out Saturday and Sunday without a calendar', () => {
    expect(workingDaysBefore('2026-11-20', 3)).toBe('2026-11-17')
    expect(workingDaysBefore('2026-11-23', 1)).toBe('2026-11-20')
    expect(workingDaysBefore('2026-11-22', 1)).toBe('2026-11-20')
  })

  it('are counted forward from a weekday as from a weekend', () => {
    // 18 March 2026 is a Wednesday.
    expect(workingDaysAfter('2026-03-18', 3)).toBe('2026-03-23')
    expect(workingDaysAfter('2026-03-20', 1)).toBe('2026-03-23')
    expect(workingDaysAfter('2026-03-14', 1)).toBe('2026-03-16')
    expect(workingDaysAfter('2026-03-18', 0)).toBe('2026-03-18')
  })

  it('leave out the weekend of the library and its closures, also over the end of a year', () => {
    // 17 December 2026 is a Thursday, 6 January 2027 a Wednesday.
    expect(workingDaysAfter('2026-12-17', 1, calendar)).toBe('2027-01-06')
    expect(workingDaysAfter('2026-12-17', 3, calendar)).toBe('2027-01-11')
    expect(workingDaysBefore('2027-01-11', 3, calendar)).toBe('2026-12-17')
  })

  /** Goes day by day, forward by 1 or back by -1, until so many working days of the calendar are passed. */
  const walk = (start: string, count: number, step: 1 | -1): string => {
    let day = start
    for (let found = 0; found < count; ) {
      day = addDays(day, step)
      if (isWorkingDay(calendar, day)) found += 1
    }
    return day
  }

  it('forward and back agree with a count of every single day', () => {
    for (let start = '2026-12-01'; start < '2027-02-01'; start = addDays(start, 1)) {
      for (const count of [1, 2, 5, 9]) {
        const found = [
          workingDaysAfter(start, count, calendar),
          workingDaysBefore(start, count, calendar),
        ]
        expect([start, ...found]).toEqual([start, walk(start, count, 1), walk(start, count, -1)])
      }
    }
  })

  it('of fifty closures of a year each are found at once', () => {
    const closures = Array.from({ length: 50 }, (_, nth) => {
      const from = addDays('2026-01-01', nth * 366)
      return { from, to: addDays(from, 365), meanwhile: 'nobody' as const }
    })
    const day = workingDaysAfter('2026-01-01', 1, { ...defaultCalendar, closures })
    expect(daysBetween('2026-01-01', day)).toBeGreaterThanOrEqual(50 * 366)
  })
})

describe('a request', () => {
  it('that arrives on a day without work is due as one of the next working day', () => {
    // 21 November 2026 is a Saturday.
    expect(dueDay('2026-11-21', 3, defaultCalendar)).toBe(dueDay('2026-11-23', 3, defaultCalendar))
    expect(dueDay('2026-12-24', 1, calendar)).toBe('2027-01-07')
  })

  it('is overdue exactly from the day after it was due', () => {
    for (const one of [defaultCalendar, calendar]) {
      for (
        let requested = '2026-12-10';
        requested < '2027-01-20';
        requested = addDays(requested, 1)
      ) {
        const due = dueDay(requested, 3, one)
        for (let today = requested; today < addDays(due, 12); today = addDays(today, 1)) {
          const isOverdue = requested <= overdueBefore(today, 3, one)
          expect([requested, today, isOverdue]).toEqual([requested, today, today > due])
        }
      }
    }
  })
})

describe('presence', () => {
  const hours = { ...calendar, opensAt: '09:00', closesAt: '17:00' }

  it('follows the day and the hour of the time zone, not those of the machine', () => {
    // 03:45 on Sunday in UTC is 09:15 in Kolkata, and still Saturday evening in Los Angeles.
    const instant = new Date('2026-11-22T03:45:00Z')
    expect(presenceAt(hours, instant, 'Asia/Kolkata')).toBe('open')
    expect(presenceAt(hours, instant, 'UTC')).toBe('notYet')
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(presenceAt(hours, instant, 'America/Los_Angeles')).toBe('noWorkingDay')
  })

  it('ends with the hour of closing, and is none during a closure', () => {
    expect(presenceAt(hours, new Date('2026-11-22T16:59:00Z'), 'UTC')).toBe('open')
    expect(presenceAt(hours, new Date('2026-11-22T17:00:00Z'), 'UTC')).toBe('closedForToday')
    expect(presenceAt(hours, new Date('2027-01-10T10:00:00Z'), 'UTC')).toBe('closure')
  })
})

it('a list of closures may not overlap, end before it begins or last longer than a year', () => {
  const closure = (from: string, to: string) => ({ from, to })
  expect(closureFault(calendar.closures)).toBeNull()
  expect(closureFault([closure('2026-05-02', '2026-05-01')])).toEqual({
    index: 0,
    fault: 'endsBeforeStart',
  })
  expect(closureFault([closure('2026-05-01', '2027-05-02')])?.fault).toBe('tooLong')
  expect(closureFault([closure('2026-05-01', '2027-05-01')])).toBeNull()
  expect(
    closureFault([closure('2026-05-05', '2026-05-09'), closure('2026-05-01', '2026-05-05')]),
  ).toEqual({ index: 0, fault: 'overlaps' })
})
