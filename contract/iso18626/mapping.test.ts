import { expect, it } from 'vitest'
import { type DdrStatus, ddrStatuses } from '../ddr/model.ts'
import {
  methodRows,
  modeOfDelivery,
  parseRequestId,
  priorityOfLevel,
  requestIdOf,
  serviceLevels,
  statusOfMessage,
  supplyRows,
} from './mapping.ts'
import { type ReasonForMessage, type SupplyStatus } from './messages.ts'

const delivery = (method: string) => ({ sentAt: '', url: '', method, trackingId: '' })

it.each(ddrStatuses)('a supplier in the status %s is read as in that status', (status) => {
  const { status: sent, reasonUnfilled } = supplyRows[status]
  const method = status === 'filledOutside' ? methodRows.outsideSystem : methodRows.online
  const read = statusOfMessage({
    reasonForMessage: 'StatusChange',
    status: sent,
    reasonUnfilled,
    delivery: delivery(method),
  })
  expect(read).toBe(status)
})

// Written by hand from docs/iso18626.md, and not computed from the table that it checks.
it.each<[SupplyStatus, string, DdrStatus | null]>([
  ['RequestReceived', '', 'pending'],
  ['ExpectToSupply', '', 'delayed'],
  ['WillSupply', '', null],
  ['Loaned', '', 'filled'],
  ['Overdue', '', null],
  ['Recalled', '', null],
  ['RetryPossible', '', 'unfilled'],
  ['Unfilled', '', 'unfilled'],
  ['Unfilled', 'NotHeld', 'unfilled'],
  ['Unfilled', 'PolicyProblem', 'discarded'],
  ['Unfilled', 'Duplicate', 'duplicate'],
  ['Unfilled', 'SomethingNew', 'unfilled'],
  ['HoldReturn', '', null],
  ['ReleaseHoldReturn', '', null],
  ['CopyCompleted', '', 'filled'],
  ['LoanCompleted', '', 'filled'],
  ['CompletedWithoutReturn', '', 'filled'],
  ['Cancelled', '', 'discarded'],
])('%s %s leads to %s', (status, reasonUnfilled, expected) => {
  const message = { reasonForMessage: 'StatusChange' as const, status, reasonUnfilled }
  expect(statusOfMessage({ ...message, delivery: null })).toBe(expected)
})

it.each<ReasonForMessage>(['Notification', 'StatusRequestResponse', 'RenewResponse'])(
  '%s changes no status',
  (reasonForMessage) => {
    const message = { reasonForMessage, status: 'CopyCompleted' as const, reasonUnfilled: '' }
    expect(statusOfMessage({ ...message, delivery: null })).toBeNull()
  },
)

it('an id names its request and how often it was reopened', () => {
  expect([requestIdOf(7, 0), requestIdOf(7, 1)]).toEqual(['7', '7-2'])
  expect(parseRequestId(requestIdOf(7, 3))).toEqual({ ddrId: 7, reopened: 3 })
  for (const text of ['', '07', '7-', '7-x', '-7', '7.1', '12345678901', 'trial']) {
    expect(parseRequestId(text)).toBeNull()
  }
})

it('a priority comes back from its service level', () => {
  for (const [id, level] of Object.entries(serviceLevels)) {
    expect(priorityOfLevel(level)).toBe(Number(id))
  }
  expect(priorityOfLevel('Standard')).toBe(1)
})

it('a delivery is online by its link, by courier by its method or parcel, and else outside', () => {
  const posted = delivery('Mail')
  expect(modeOfDelivery({ ...posted, url: 'https://library.example/1.pdf' })).toBe('online')
  expect(modeOfDelivery(posted)).toBe('courier')
  expect(modeOfDelivery({ ...delivery(''), trackingId: 'AB 12' })).toBe('courier')
  expect(modeOfDelivery(delivery(methodRows.outsideSystem))).toBe('outsideSystem')
  expect(modeOfDelivery(null)).toBe('outsideSystem')
})
