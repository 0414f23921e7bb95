import { addDays, dayOf, timeOf, weekdayOf } from '../../calendar.ts'

/** What happens to requests while a library is closed: nobody answers, or they go on to the next library. */
export const meanwhileChoices = ['nobody', 'forward'] as const

/** Who answers requests while a library is closed. */
export type Meanwhile = (typeof meanwhileChoices)[number]

/** Days on which a library is closed, both included, YYYY-MM-DD. */
export interface Closure {
  from: string
  to: string
  meanwhile: Meanwhile
}

/** The days on which a library answers requests. */
export interface WorkingCalendar {
  /** Weekdays, 0 is Sunday; at least one. */
  workingDays: readonly number[]
  /** Closures that do not overlap. */
  closures: readonly Closure[]
}

/** When a library is open on its working days, `HH:MM`; null when it has not said so. */
export interface OpeningHours {
  opensAt: string | null
  closesAt: string | null
}

/** Monday to Friday without closures: the calendar of a library that has entered none. */
export const defaultCalendar: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], closures: [] }

/** Closures that a library may have. */
export const maxClosures = 50

/** Days that one closure may have. */
export const maxClosureDays = 366

/** Returns the closure that includes the day; `undefined` when there is none. */
export const closureOn = <C extends Closure>(
  { closures }: { closures: readonly C[] },
  day: string,
): C | undefined => closures.find(({ from, to }) => from <= day && day <= to)

/** Returns whether the library answers requests on the day. */
export const isWorkingDay = (calendar: WorkingCalendar, day: string): boolean =>
  calendar.workingDays.includes(weekdayOf(day)) && closureOn(calendar, day) === undefined

/** Returns the day itself when it is a working day, else the next one. */
export const nextWorkingDay = (day: string, calendar: WorkingCalendar): string =>
  isWorkingDay(calendar, day) ? day : workingDaysAfter(day, 1, calendar)

/** Returns the day that lies `count` working days after another. Skips a closure in one step. */
export const workingDaysAfter = (day: string, count: number, calendar = defaultCalendar): string =>
  moveByWorkingDays(day, count, { step: 1, calendar })

/** Returns the day that lies `count` working days before another. Skips a closure in one step. */
export const workingDaysBefore = (day: string, count: number, calendar = defaultCalendar): string =>
  moveByWorkingDays(day, count, { step: -1, calendar })

function moveByWorkingDays(
  day: string,
  count: number,
  { step, calendar }: { step: 1 | -1; calendar: WorkingCalendar },
): string {
  let at = day
  for (let daysLeft = count; daysLeft > 0; ) {
    at = addDays(at, step)
    const closure = closureOn(calendar, at)
    if (closure !== undefined) at = step === 1 ? closure.to : closure.from
    else if (calendar.workingDays.includes(weekdayOf(at))) daysLeft -= 1
  }
  return at
}

/**
 * Returns the day by which the supplier should have answered. A request that arrives on a day without work counts as of
 * the next working day, and has `days` working days from there.
 */
export const dueDay = (requestedOn: string, days: number, calendar: WorkingCalendar): string =>
  workingDaysAfter(nextWorkingDay(requestedOn, calendar), days, calendar)

/** Returns the last day whose requests are overdue today: those whose `dueDay` has passed. */
export const overdueBefore = (today: string, days: number, calendar: WorkingCalendar): string =>
  workingDaysBefore(today, days + 1, calendar)

/** Whether a library answers requests at an instant, or why not. */
export type Presence = 'open' | 'notYet' | 'closedForToday' | 'noWorkingDay' | 'closure'

/** Returns whether a library answers requests at an instant; days and hours are those of the time zone. */
export function presenceAt(
  calendar: WorkingCalendar & OpeningHours,
  instant: Date,
  timeZone: string,
): Presence {
  const day = dayOf(instant, timeZone)
  if (closureOn(calendar, day) !== undefined) return 'closure'
  if (!isWorkingDay(calendar, day)) return 'noWorkingDay'
  const time = timeOf(instant, timeZone)
  if (calendar.opensAt !== null && time < calendar.opensAt) return 'notYet'
  return calendar.closesAt !== null && time >= calendar.closesAt ? 'closedForToday' : 'open'
}

/** Why a list of closures is refused: a closure ends before it begins, is too long, or overlaps another. */
export type ClosureFault = 'endsBeforeStart' | 'tooLong' | 'overlaps'

/** Returns the first fault of a list of closures with the index of its closure; null when there is none. */
export function closureFault(
  closures: readonly Pick<Closure, 'from' | 'to'>[],
): { index: number; fault: ClosureFault } | null {
  for (const [index, { from, to }] of closures.entries()) {
    if (to < from) return { index, fault: 'endsBeforeStart' }
    if (to > addDays(from, maxClosureDays - 1)) return { index, fault: 'tooLong' }
  }
  const inOrder = [...closures.entries()].sort(([, one], [, other]) =>
    one.from < other.from ? -1 : 1,
  )
  for (const [at, [index, { from }]] of inOrder.entries()) {
    const before = inOrder[at - 1]?.[1]
    if (before !== undefined && from <= before.to) return { index, fault: 'overlaps' }
  }
  return null
}
