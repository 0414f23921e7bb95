/** The day of an instant in UTC: the calendar that requests are listed and counted by (see `requested_on`). */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10)
