import { expect, it } from 'vitest'
import { ddrStatuses, isDdrStatus, isDelivered, statusesOf } from './model.ts'

it('knows its own statuses, and no other value as one', () => {
  expect(ddrStatuses.filter((status) => !isDdrStatus(status))).toEqual([])
  const others = ['delivered', 'all', 'Pending', '', 'toString', 1, null, undefined, ['pending']]
  expect(others.filter(isDdrStatus)).toEqual([])
})

it('counts an article as delivered inside the system and outside it, and at no other status', () => {
  expect(ddrStatuses.filter(isDelivered)).toEqual(['filled', 'filledOutside'])
})

it('filters by every status, by both of delivered articles, or by one', () => {
  expect(statusesOf('all')).toEqual(ddrStatuses)
  expect(statusesOf('delivered')).toEqual(['filled', 'filledOutside'])
  expect(statusesOf('pending')).toEqual(['pending'])
})
