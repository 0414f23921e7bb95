// The only place that says what day it is. A day is a text, YYYY-MM-DD; texts of days sort by time.

/** Milliseconds of a day of UTC, as limits of time count days. */
export const dayMs = 86_400_000

/**
 * Returns whether the name is an IANA time zone, such as `Asia/Kolkata`. Offsets such as `+05:30` are none, because
 * PostgreSQL reads their sign the other way.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
export const dayOf = (instant: Date, timeZone: string): string => {
  // The default zone needs no calendar of zones, which every call would pay for.
  if (timeZone === 'UTC') return dayOfTime(instant.getTime())
  const { year, month, day } = partsOf(instant, timeZone)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** Returns an instant in a time zone for names of files, `20260318T101500`. */
export function fileTimestamp(instant: Date, timeZone: string): string {
  const { hour, minute, second } = partsOf(instant, timeZone)
  return `${dayOf(instant, timeZone).replaceAll('-', '')}T${hour}${minute}${second}`
}

/** Returns the time of day of an instant in a time zone, `HH:MM`. */
export function timeOf(instant: Date, timeZone: string): string {
  const { hour, minute } = partsOf(instant, timeZone)
  return `${hour}:${minute}`
}

/** Returns whether the text is a day that the calendar has. `Date` moves 30 February to March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayOfTime(Date.parse(text)) === text

/** Returns the day that is `days` later; earlier when negative. */
export const addDays = (day: string, days: number): string =>
  dayOfTime(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** Returns the number of days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns the year of a day. */
export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Returns the first and the last day of a year. */
export const spanOfYear = (year: number): { from: string; to: string } => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
})

/** Returns the first day of a year, and its last day or today where the year is not over. */
export function yearToDate(year: number, today: string): { from: string; to: string } {
  const { from, to } = spanOfYear(year)
  return { from, to: to < today ? to : today }
}

/** Returns the same day some years later, or earlier when negative; 29 February becomes 28 February. */
export function addYears(day: string, years: number): string {
  const year = yearOf(day) + years
  const monthAndDay = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${monthAndDay}`
}

/** Returns the weekday of a day; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the last day of a month, 1 to 12. */
export const lastDayOfMonth = (year: number, month: number): string =>
  dayOfTime(Date.UTC(year, month, 0))

/** Returns the first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** Returns the first day of the month after a day's. */
export const nextMonth = (day: string): string => monthOf(addDays(monthOf(day), 31))

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns the day at a time of a calendar without zones, in milliseconds. */
const dayOfTime = (time: number): string => new Date(time).toISOString().slice(0, 10)

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsOf(instant: Date, timeZone: string): Record<Part, string> {
  const parts = formatOf(timeZone).formatToParts(instant)
  // The format has each of the six parts.
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>
}

/** The formats made so far; the platform uses one time zone, so the map stays small. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws `RangeError` for a zone that does not exist. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone)
  if (cachedFormat !== undefined) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
