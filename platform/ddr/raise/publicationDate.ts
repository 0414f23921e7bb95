import { addDays, isDay, lastDayOfMonth, yearOf } from '../../../contract/calendar.ts'
import { months } from '../../../contract/dashboard/model.ts'

/** When an article appeared, as a request says it; '' for what is not known. */
export interface Issue {
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

/**
 * Returns what is wrong with the date of publication of a request, by field: a year, month or day that does not exist,
 * or a year after the next one, whose issues have not appeared. Words in place of a month, such as a season, are no
 * fault.
 */
export function dateFaults(issue: Issue, today: string): Partial<Record<keyof Issue, string>> {
  const { issueYear, issueMonth } = issue
  const faults: Partial<Record<keyof Issue, string>> = {}
  const isYear = publicationDate({ issueYear, issueMonth: '', issueDate: '' }) !== null
  if (issueYear !== '' && !isYear) faults.issueYear = 'Not a year: write four digits'
  if (isNumber(issueMonth) && monthOf(issueMonth) === null) {
    faults.issueMonth = 'Not a month: write its name, or 1 to 12'
  }
  if (!canBeDay(issue)) faults.issueDate = 'This day does not exist'
  const published = publicationDate(issue)
  if (published !== null && yearOf(published) > yearOf(today) + 1) {
    faults[issueYear === '' ? 'issueDate' : 'issueYear'] = 'This year is still to come'
  }
  return faults
}

/** Returns whether a day exists, in the year and month of its issue where they are known; true for other words. */
function canBeDay({ issueYear, issueMonth, issueDate }: Issue): boolean {
  if (/^\d{4}-\d\d-\d\d$/.test(issueDate)) {
    return publicationDate({ issueYear: '', issueMonth: '', issueDate }) !== null
  }
  if (!isNumber(issueDate)) return true
  // A leap year and a month of 31 days in place of what is not known.
  const year = /^\d{4}$/.test(issueYear) ? issueYear : '2000'
  return isDay(`${year}-${monthOf(issueMonth) ?? '01'}-${issueDate.padStart(2, '0')}`)
}

/** Returns whether a text is a number other than 0, which stands for what is not known. */
const isNumber = (text: string): boolean => /^0*[1-9]\d*$/.test(text)

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
