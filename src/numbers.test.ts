import { expect, it } from 'vitest'
import { fileSize } from './numbers.ts'

it.each([
  [1, '1 KB'],
  [20_000, '20 KB'],
  [150_000, '0.1 MB'],
  [31_457_280, '30.0 MB'],
])('a file of %i bytes has %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
