import { isDay } from '../contract/calendar.ts'
import { currentFormats } from './i18n/formats.ts'

const kinds = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  month: { month: 'short', year: 'numeric', timeZone: 'UTC' },
  shortMonth: { month: 'short', year: '2-digit', timeZone: 'UTC' },
  monthName: { month: 'short', timeZone: 'UTC' },
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  instantDay: { dateStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of a kind in the language of the page, which is made once because that is slow. */
function formatOf(kind: keyof typeof kinds): Intl.DateTimeFormat {
  const { locale } = currentFormats()
  const key = `${locale} ${kind}`
  const cachedFormat = formats.get(key)
  if (cachedFormat !== undefined) return cachedFormat
  const format = new Intl.DateTimeFormat(locale, kinds[kind])
  formats.set(key, format)
  return format
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

/**
 * Returns a day (YYYY-MM-DD) as screens show it, `1 Nov 2026`. Other text, such as the year of an issue, is returned
 * unchanged, and '' for null.
 */
export function formatDay(day: string | null | undefined): string {
  if (day === null || day === undefined) return ''
  return isDay(day) ? formatOf('day').format(midnight(day)) : day
}

/** Returns the days from `from` to `to` (YYYY-MM-DD) as screens show them, `1 – 20 Nov 2026`. */
export const formatDays = (from: string, to: string): string =>
  isDay(from) && isDay(to) && from <= to
    ? // Thin spaces around the dash would keep the text from being found.
      formatOf('day').formatRange(midnight(from), midnight(to)).replaceAll('\u2009', ' ')
    : `${formatDay(from)} – ${formatDay(to)}`

/** Returns the month of a day (YYYY-MM-DD) as screens show it, `Nov 2026`. */
export const formatMonth = (day: string): string => formatOf('month').format(midnight(day))

/** Returns the month of a day (YYYY-MM-DD) where there is little room, `Nov 26`. */
export const formatShortMonth = (day: string): string =>
  formatOf('shortMonth').format(midnight(day))

/** Returns the name of the month of a day (YYYY-MM-DD) when its year is shown elsewhere, `Nov`. */
export const formatMonthName = (day: string): string => formatOf('monthName').format(midnight(day))

/**
 * Returns a date of coverage as screens show it. KBART allows a day, a month and a year: `1 Nov 2026`, `Nov 2026` and
 * `2026`.
 */
export function formatCoverageDate(date: string | null | undefined): string {
  const firstOfMonth = `${date}-01`
  return isDay(firstOfMonth) ? formatMonth(firstOfMonth) : formatDay(date)
}

/** Returns an ISO 8601 instant in the browser's time zone as screens show it, `1 Nov 2026, 10:15`. */
export const formatInstant = (at: string): string => formatOf('instant').format(new Date(at))

/** Returns an ISO 8601 instant in UTC, for those who compare it with a log of the platform, `1 Nov 2026, 10:15 UTC`. */
export const formatInstantUtc = (at: string): string =>
  `${formatDay(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`

/** Returns the day of an ISO 8601 instant in the browser's time zone, `1 Nov 2026`. */
export const formatInstantDay = (at: string): string => formatOf('instantDay').format(new Date(at))
