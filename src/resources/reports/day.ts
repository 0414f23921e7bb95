/** Today where the user is: usage is asked for by the reader's calendar. */
export function localDay(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** 1 November 2026 */
export const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** Requests are dated by the day in UTC, on the platform as well. */
export const utcDay = (now = new Date()): string => now.toISOString().slice(0, 10)
