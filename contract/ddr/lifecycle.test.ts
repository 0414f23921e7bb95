import { expect, it } from 'vitest'
import { plainPrincipal, type Role } from '../principal.ts'
import { actionsFrom, actionTo, ddrActions, ddrCan } from './lifecycle.ts'
import { ddrStatuses } from './model.ts'

const library = (customerId: number, role: Role = 'memberLibrary') =>
  plainPrincipal(role, customerId, 1001)

it('only pending and delayed requests can be answered, and then in all five ways', () => {
  for (const status of ddrStatuses) {
    const open = status === 'pending' || status === 'delayed'
    expect(actionsFrom(status)).toEqual(open ? ddrActions : [])
  }
})

it('only the supplying library answers, never the requester, its consortium or a viewer', () => {
  const request = { supplierId: 1002, status: 'pending' } as const
  expect(ddrCan(library(1002), 'fulfil', request)).toBe(true)
  expect(ddrCan(library(1003), 'fulfil', request)).toBe(false)
  expect(ddrCan(library(1001, 'consortium'), 'fulfil', request)).toBe(false)
  expect(ddrCan(library(1002, 'consortiumViewer'), 'fulfil', request)).toBe(false)
})

it('delivered outside the system is reached by fulfilling, and nothing leads back to pending', () => {
  expect(actionTo('filledOutside')).toBe('fulfil')
  expect(actionTo('pending')).toBeUndefined()
})
