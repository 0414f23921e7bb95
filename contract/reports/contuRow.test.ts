import { expect, it } from 'vitest'
import { defaultContuRule } from '../ddr/contu.ts'
import { balanceOfRow, contuLevel, contuYears, readReference, writeReference } from './contuRow.ts'

const rule = defaultContuRule

it('what is left goes to zero and never below; nobody knows it over several borrowers', () => {
  expect([0, 4, 5, 7].map((filled) => balanceOfRow(filled, rule))).toEqual([5, 1, 0, 0])
  expect(balanceOfRow(null, rule)).toBeNull()
  expect(balanceOfRow(9, { ...rule, limit: null })).toBeNull()
})

it('one left is near the limit, none left is at it', () => {
  expect([null, 2, 1, 0].map(contuLevel)).toEqual(['within', 'within', 'near', 'over'])
})

it('years go from this one back to the first with data', () => {
  expect(contuYears(2024, '2026-03-18')).toEqual([2026, 2025, 2024])
  expect(contuYears(2026, '2026-03-18')).toEqual([2026])
})

it('a reference names its row, and made-up ones name none', () => {
  const reference = {
    side: 'lending' as const,
    year: 2026,
    customerId: 1002,
    requesterId: null,
    journal: 'a'.repeat(32),
  }
  for (const members of ['now', 'atTheTime'] as const) {
    const row = { ...reference, members }
    expect(readReference(writeReference(row))).toEqual(row)
  }
  expect(readReference('1002')).toBeNull()
})
