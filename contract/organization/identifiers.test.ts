import { describe, expect, it } from 'vitest'
import { readAishe, readIsni, readRor, storedIdentifiers } from './identifiers.ts'

describe('a ROR id', () => {
  it.each(['05gq02987', '03vek6s52', '00f54p054', '052gg0110', '013meh722', '042nb2s44'])(
    '%s is accepted in any written form',
    (id) => {
      expect(readRor(id)).toBe(id)
      expect(readRor(` https://ror.org/${id.toUpperCase()} `)).toBe(id)
    },
  )

  it('is refused when any of its characters is another', () => {
    const id = '05gq02987'
    for (let at = 0; at < id.length; at += 1) {
      const other = id[at] === '1' ? '2' : '1'
      expect(readRor(id.slice(0, at) + other + id.slice(at + 1))).toBeUndefined()
    }
  })

  it.each([
    '',
    '5gq02987',
    '05gq0298l',
    'https://example.org/05gq02987',
    // The last digits of these are right, but a ROR id begins with 0 and has no u.
    '15gq02985',
    '05gq0u984',
  ])('%s is none', (text) => {
    expect(readRor(text)).toBeUndefined()
  })
})

describe('an ISNI', () => {
  it.each([
    ['0000 0001 2103 2683', '0000000121032683'],
    ['https://isni.org/isni/0000000121032683', '0000000121032683'],
    ['0000-0002-1694-233x', '000000021694233X'],
  ])('%s is accepted', (text, isni) => {
    expect(readIsni(text)).toBe(isni)
  })

  it.each(['0000 0001 2103 2684', '000000012103268', '0000 0001 2103 2683 5', ''])(
    '%s is none',
    (text) => {
      expect(readIsni(text)).toBeUndefined()
    },
  )
})

describe('an AISHE code', () => {
  it('has a letter and a number', () => {
    expect(readAishe('u 0456')).toBe('U-0456')
    expect(readAishe('C-41234')).toBe('C-41234')
    expect(readAishe('X-1')).toBeUndefined()
  })
})

it('identifiers that a caller leaves out stay as they are stored', () => {
  const stored = { ror: '05gq02987', isni: '', aishe: 'C-1' }
  expect(storedIdentifiers({}, stored)).toEqual(stored)
  expect(storedIdentifiers({ ror: '', aishe: 'u2' }, stored)).toEqual({
    ror: '',
    isni: '',
    aishe: 'U-2',
  })
})
