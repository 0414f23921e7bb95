import { expect, it } from 'vitest'
import { readIssn } from './issn.ts'

it.each([
  ['0378-5955', '0378-5955'],
  ['03785955', '0378-5955'],
  [' 2434-561x ', '2434-561X'],
  ['2434–561X', '2434-561X'],
])('the ISSN %j is %s', (typed, issn) => expect(readIssn(typed)).toBe(issn))

it.each(['0378-5956', '0378-595', '0378-595Y', '', '9780306406157'])('%j is no ISSN', (typed) =>
  expect(readIssn(typed)).toBeUndefined(),
)
