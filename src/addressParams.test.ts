import { expect, it } from 'vitest'
import { idIn, pageIn } from './addressParams.ts'

it.each(['12', '999999999'])('the id %s is taken from an address', (text) =>
  expect(idIn(text)).toBe(Number(text)),
)

it.each([null, '', '0', '-1', '1.5', '1e3', ' 1', '0x10', '1000000000'])(
  'the text %j of an address is no id',
  (text) => expect(idIn(text)).toBeNull(),
)

it.each([
  ['7', 7],
  [null, 1],
  ['', 1],
  ['0', 1],
  ['1.5', 1],
  ['1e9', 1],
  ['1000000', 1],
])('the text %j of an address means page %i', (text, page) => expect(pageIn(text)).toBe(page))
