import { addDays, isDay, lastDayOfMonth } from '../../../contract/calendar.ts'
import { months } from '../../../contract/dashboard/model.ts'

interface Issue {
  issueYear: string
  issueMonth: string
  issueDate: string
}

/**
 * Returns when an article appeared, as precisely as the request says: YYYY, YYYY-MM or YYYY-MM-DD; null without a year.
 * `issueDate` is the day of the month, or a whole date, YYYY-MM-DD, which counts unless it contradicts the year.
 */
export function publicationDate({ issueYear, issueMonth, issueDate }: Issue): string | null {
  if (isDay(issueDate) && issueDate.startsWith(issueYear)) {
    const [year = '', month = '', day = ''] = issueDate.split('-')
    return publicationDate({ issueYear: year, issueMonth: month, issueDate: day })
  }
  if (!/^(1[5-9]|20)\d\d$/.test(issueYear)) return null
  const month = monthOf(issueMonth)
  if (month === null) return issueYear
  const toMonth = `${issueYear}-${month}`
  const day = `${toMonth}-${issueDate.padStart(2, '0')}`
  return isDay(day) ? day : toMonth
}

function monthOf(text: string): string | null {
  const name = text.trim().slice(0, 3).toLowerCase()
  const monthNumber = months.findIndex((month) => month === name) + 1
  const number = monthNumber || Number(text)
  return number >= 1 && number <= 12 && Number.isInteger(number)
    ? String(number).padStart(2, '0')
    : null
}

/** Returns the last day that a date of this precision can mean; the day itself when it exists. */
export function endOf(date: string | null): string | null {
  if (date === null) return null
  const [year = 0, month = 12, day] = date.split('-').map(Number)
  if (day === undefined) return lastDayOfMonth(year, month)
  return addDays(`${date.slice(0, 7)}-01`, day - 1)
}
