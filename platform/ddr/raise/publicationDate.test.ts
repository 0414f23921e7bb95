import { expect, it } from 'vitest'
import { publicationDate } from './publicationDate.ts'

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
