import { expect, it } from 'vitest'
import { cutBytes, cutText } from './cutText.ts'

it.each([
  ['ab', 3, 'ab'],
  ['abc', 2, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['a😀😀', 4, 'a😀'],
])('%j cut to %i is %j: a character is whole or left out', (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut)
})

it.each([
  ['abc', 2, 'ab'],
  ['पुस्तक', 18, 'पुस्तक'],
  ['पुस्तक', 17, 'पुस्त'],
  ['a😀', 4, 'a'],
])('%j cut to %i bytes is %j', (text, maxBytes, cut) => {
  expect(cutBytes(text, maxBytes)).toBe(cut)
})
