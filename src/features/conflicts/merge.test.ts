import { describe, expect, it } from 'vitest'
import { compareSaves, mergeVersions, rebaseChanges } from './merge.ts'

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

describe('a list of records that both have changed', () => {
  const [one, two, three, four] = ['1', '2', '3', '4'].map((from) => ({ from }))
  const rebased = ({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', unknown[]>) =>
    rebaseChanges({ base: { list: base }, mine: { list: mine }, theirs: { list: theirs } }, [
      'list',
    ]).list

  it('has what each of them added, once', () => {
    const versions = { base: [one], mine: [one, two, four], theirs: [one, three, four] }
    expect(rebased(versions)).toEqual([one, two, four, three])
  })

  it('has what each of them changed or removed', () => {
    const changed = { from: '1', label: 'Campus' }
    expect(rebased({ base: [one, two], mine: [changed, two], theirs: [one] })).toEqual([changed])
    expect(rebased({ base: [one, two], mine: [two], theirs: [one, two, three] })).toEqual([
      two,
      three,
    ])
  })

  it('is left to the user where both changed or removed the same record', () => {
    const versions = { base: [one, two], mine: [one, three], theirs: [one, four] }
    expect(rebased(versions)).toEqual([one, three])
  })

  it('is that of the one who changed it where the other did not', () => {
    expect(rebased({ base: [one], mine: [two, one], theirs: [one] })).toEqual([two, one])
    expect(rebased({ base: [one], mine: [one], theirs: [one, two] })).toEqual([one, two])
  })
})
