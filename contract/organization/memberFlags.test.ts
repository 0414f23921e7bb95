import { expect, it } from 'vitest'
import { subscriptionFlag } from './memberFlags.ts'

const today = '2026-11-18'

it('marks a subscription from 30 days before its end to its last day', () => {
  expect(subscriptionFlag(today, '2026-12-19', 10)).toBeNull()
  expect(subscriptionFlag(today, '2026-12-18', 10)).toBe('nearExpiry')
  expect(subscriptionFlag(today, today, 0)).toBe('nearExpiry')
})

it('tells one that has ended and is in its days of grace from one that has expired', () => {
  expect(subscriptionFlag(today, '2026-11-17', 1)).toBe('inGrace')
  expect(subscriptionFlag(today, '2026-11-17', 0)).toBe('expired')
  expect(subscriptionFlag(today, '2026-11-16', 1)).toBe('expired')
})

it('marks no subscription without an end', () => {
  expect(subscriptionFlag(today, null, 0)).toBeNull()
})
