import { expect, it } from 'vitest'
import { decodeLanguageChoice, encodeLanguageChoice, preferredLanguage } from './language.ts'

const known = ['en', 'hi']

it.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-GB', 'en'],
  ['hi;q=0.2,en;q=0.8', 'en'],
  ['hi;q=0,en;q=0.1', 'en'],
  ['ta, te', null],
  ['*', null],
  ['', null],
])('the browser that accepts %j prefers %s', (header, language) => {
  expect(preferredLanguage(header, known)).toBe(language)
})

it('reads from the cookie what it wrote, and nothing of an unknown language', () => {
  for (const choice of [
    { language: 'hi', grouping: null },
    { language: 'en', grouping: 'indian' },
  ] as const) {
    expect(decodeLanguageChoice(encodeLanguageChoice(choice), known)).toEqual(choice)
  }
  expect(decodeLanguageChoice('tlh', known)).toBeNull()
  expect(decodeLanguageChoice(undefined, known)).toBeNull()
  expect(decodeLanguageChoice('hi.roman', known)).toEqual({ language: 'hi', grouping: null })
})
