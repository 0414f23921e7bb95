const millisecondsPerDay = 86_400_000

/** `days` after (or before) a day, YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10)

/** Returns the number of days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsPerDay)

/** Returns the year of a day, YYYY-MM-DD. */
export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day some years away; 29 February becomes 28 February. */
export function addYears(day: string, years: number): string {
  const target = `${String(yearOf(day) + years).padStart(4, '0')}${day.slice(4)}`
  return Number.isNaN(Date.parse(target)) || new Date(target).toISOString().slice(0, 10) !== target
    ? target.replace('-02-29', '-02-28')
    : target
}

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** A moment of a day, by seconds after midnight UTC. */
export const moment = (day: string, seconds: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(seconds) * 1000)
