import { expect, it } from 'vitest'
import { cutText } from './cutText.ts'

it.each([
  ['ab', 3, 'ab'],
  ['abc', 2, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['a😀😀', 4, 'a😀'],
])('%j cut to %i is %j: a character is whole or left out', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut)
})
