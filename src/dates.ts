const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const instantFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const instantDayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

const dayPattern = /^\d{4}-\d\d-\d\d$/

/**
 * Returns a day (YYYY-MM-DD) as screens show it, `1 Nov 2026`. Other text, such as the year of an issue, is returned
 * unchanged, and '' for null.
 */
export function formatDay(day: string | null | undefined): string {
  if (day === null || day === undefined) return ''
  return dayPattern.test(day) ? dayFormat.format(new Date(`${day}T00:00:00Z`)) : day
}

/** Returns the month of a day (YYYY-MM-DD) as screens show it, `Nov 2026`. */
export const formatMonth = (day: string): string => monthFormat.format(new Date(`${day}T00:00:00Z`))

/** Returns an ISO 8601 instant in the browser's time zone as screens show it, `1 Nov 2026, 10:15`. */
export const formatInstant = (at: string): string => instantFormat.format(new Date(at))

/** Returns the day of an ISO 8601 instant in the browser's time zone, `1 Nov 2026`. */
export const formatInstantDay = (at: string): string => instantDayFormat.format(new Date(at))
