/**
 * Returns today in the browser's time zone as YYYY-MM-DD; usage is dated by the user's calendar.
 */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns a day as "1 November 2026". */
export const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Returns today in UTC as YYYY-MM-DD; requests are dated in UTC, as on the platform. */
export const utcDay = (now = new Date()): string => now.toISOString().slice(0, 10)
