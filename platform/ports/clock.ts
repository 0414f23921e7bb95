/** The day of an instant, YYYY-MM-DD, in the time zone the platform runs in. */
export function today(now: Date): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}
