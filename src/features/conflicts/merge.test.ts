import { describe, expect, it } from 'vitest'
import { compareSaves, mergeVersions } from './merge.ts'

const base = { phone: '1', fax: '1', street: '1', pin: '1', ranges: ['1'] }
const mine = { ...base, phone: 'mine', fax: 'mine', pin: 'same' }
const theirs = { ...base, phone: 'theirs', street: 'theirs', pin: 'same', ranges: ['1', '2'] }
const fields = ['phone', 'fax', 'street', 'pin', 'ranges'] as const

describe('a save that meets somebody else’s', () => {
  const conflict = compareSaves({ base, mine, theirs }, fields)

  it('is told apart by who changed what', () => {
    expect(conflict).toEqual({ both: ['phone'], theirs: ['street', 'ranges'], mine: ['fax'] })
  })

  it('keeps what was typed, and takes what only the other changed', () => {
    expect(mergeVersions({ mine, theirs }, conflict, new Map())).toEqual({
      phone: 'mine',
      fax: 'mine',
      street: 'theirs',
      pin: 'same',
      ranges: ['1', '2'],
    })
  })

  it('takes of each field the version that was chosen', () => {
    const choices = new Map([
      ['phone', 'theirs'],
      ['street', 'mine'],
    ] as const)
    expect(mergeVersions({ mine, theirs }, conflict, choices)).toMatchObject({
      phone: 'theirs',
      fax: 'mine',
      street: '1',
    })
  })
})
