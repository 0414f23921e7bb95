import { expect, it } from 'vitest'
import { subscriptionIsOpen } from './subscription.ts'

it('a library may sign in on the last day of its grace period and not the day after', () => {
  expect(subscriptionIsOpen('2026-03-10', '2026-02-28', 10)).toBe(true)
  expect(subscriptionIsOpen('2026-03-11', '2026-02-28', 10)).toBe(false)
})

it('a subscription without an end never expires', () => {
  expect(subscriptionIsOpen('2099-01-01', null, 0)).toBe(true)
})
