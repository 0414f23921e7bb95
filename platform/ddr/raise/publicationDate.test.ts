import { expect, it } from 'vitest'
import { dateFaults, publicationDate } from './publicationDate.ts'

const none = { issueYear: '', issueMonth: '', issueDate: '' }

it.each([
  [{ issueYear: '2024' }, '2024'],
  [{ issueYear: '2024', issueMonth: 'May' }, '2024-05'],
  [{ issueYear: '2024', issueMonth: '5', issueDate: '6' }, '2024-05-06'],
  [{ issueDate: '2024-05-06' }, '2024-05-06'],
  [{ issueYear: '2024', issueDate: '2024-05-06' }, '2024-05-06'],
  [{ issueYear: '2024', issueMonth: 'May', issueDate: '2024-05-06' }, '2024-05-06'],
])('reads %j as %s', (issue, day) => {
  expect(publicationDate({ ...none, ...issue })).toBe(day)
})

it.each([
  ['of another year', { issueYear: '2023', issueDate: '2024-05-06' }, '2023'],
  ['that does not exist', { issueYear: '2024', issueDate: '2024-02-30' }, '2024'],
  ['of the year 0999', { issueDate: '0999-05-06' }, null],
])('leaves out a whole date %s', (_, issue, day) => {
  expect(publicationDate({ ...none, ...issue })).toBe(day)
})

const faultsOf = (issue: Partial<typeof none>) =>
  Object.keys(dateFaults({ ...none, ...issue }, '2026-11-30'))

it.each([
  { issueYear: '2027' },
  { issueYear: '2024', issueMonth: '0', issueDate: '00' },
  { issueYear: '2024', issueMonth: 'Spring' },
  { issueYear: '2024', issueMonth: 'Jan-Feb', issueDate: '31' },
  { issueMonth: '2', issueDate: '29' },
  { issueYear: '2024', issueMonth: 'Feb', issueDate: '2024-03-01' },
])('finds nothing wrong with %j', (issue) => {
  expect(faultsOf(issue)).toEqual([])
})

it.each([
  [{ issueYear: '20-21' }, 'issueYear'],
  [{ issueYear: '2028' }, 'issueYear'],
  [{ issueYear: '2024', issueMonth: '13' }, 'issueMonth'],
  [{ issueYear: '2023', issueMonth: '2', issueDate: '29' }, 'issueDate'],
  [{ issueDate: '45' }, 'issueDate'],
  [{ issueDate: '2024-02-30' }, 'issueDate'],
  [{ issueDate: '0999-05-06' }, 'issueDate'],
  [{ issueDate: '2031-05-06' }, 'issueDate'],
])('names the part of %j that does not exist: %s', (issue, field) => {
  expect(faultsOf(issue)).toEqual([field])
})
