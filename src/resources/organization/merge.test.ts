import { describe, expect, it } from 'vitest'
import type { OrganizationDraft } from '../../../contract/organization/record.ts'
import { compareSaves, merged } from './merge.ts'

const base = {
  phone: '1',
  fax: '1',
  street: '1',
  pin: '1',
  contacts: [],
  ip4Ranges: [],
  ip6Ranges: [],
} as unknown as OrganizationDraft
const mine = { ...base, phone: 'mine', fax: 'mine', pin: 'same' }
const theirs = { ...base, phone: 'theirs', street: 'theirs', pin: 'same' }

describe('a save that meets somebody else’s', () => {
  const conflict = compareSaves(base, mine, theirs)

  it('is told apart by who changed what', () => {
    expect(conflict).toEqual({ both: ['phone'], theirs: ['street'], mine: ['fax'] })
  })

  it('keeps what was typed, and takes what only the other changed', () => {
    expect(merged(mine, theirs, conflict, {})).toEqual({
      ...base,
      phone: 'mine',
      fax: 'mine',
      street: 'theirs',
      pin: 'same',
    })
  })

  it('takes theirs where that was chosen', () => {
    expect(merged(mine, theirs, conflict, { phone: 'theirs' })).toMatchObject({
      phone: 'theirs',
      fax: 'mine',
    })
  })
})
