import { expect, test } from 'vitest'
import { isbn, issn } from './identifiers.ts'

test('check digits are those of known journals and books', () => {
  expect(issn(378_595)).toBe('0378-5955')
  expect(issn(2_434_561)).toBe('2434-561X')
  expect(isbn(30_640_615)).toBe('9780306406157')
})
