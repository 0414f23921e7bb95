import { expect, it } from 'vitest'
import { referenceNoOf, withoutReference } from './referenceNo.ts'

it.each([17, 5902, 1_234_567])('the DDR ID %d is read from its own reference number', (ddrId) => {
  expect(withoutReference(referenceNoOf(ddrId, '2026-03-18'))).toBe(String(ddrId))
})

it('text that is no reference number stays as it is', () => {
  expect(withoutReference('DDR 17')).toBe('DDR 17')
})
