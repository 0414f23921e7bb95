import { expect, it } from 'vitest'
import { readIsbn } from './isbn.ts'

it.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['0 8044 2957 x', '9780804429573'],
])('the ISBN %j is %s', (typed, isbn) => expect(readIsbn(typed)).toBe(isbn))

it.each(['9780306406158', '0306406153', '1234567890123', 'abc'])('%j is no ISBN', (typed) =>
  expect(readIsbn(typed)).toBeUndefined(),
)
