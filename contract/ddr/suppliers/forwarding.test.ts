import { expect, it } from 'vitest'
import { forwardReason, nextTarget } from './forwarding.ts'
import { ddrStatuses } from '../model.ts'
import { defaultCalendar } from './workingCalendar.ts'

const days = { today: '2026-11-20', overdueDays: 3 }

it('a request goes on when it is not available, or pending past its due day, and in no other state', () => {
  const reasons = ddrStatuses.map((status) => [
    status,
    // 16 November 2026 is a Monday, so that the request was due on Thursday.
    forwardReason({ status, requestedOn: '2026-11-16', calendar: defaultCalendar }, days),
  ])
  expect(Object.fromEntries(reasons)).toMatchObject({ unfilled: 'unfilled', pending: 'overdue' })
  expect(reasons.filter(([, reason]) => reason !== null)).toHaveLength(2)
})

it('a pending request stays until its due day has passed by the calendar of its supplier', () => {
  const pending = { status: 'pending', requestedOn: '2026-11-17' } as const
  expect(forwardReason({ ...pending, calendar: defaultCalendar }, days)).toBeNull()
  expect(
    forwardReason({ ...pending, calendar: defaultCalendar }, { ...days, today: '2026-11-21' }),
  ).toBe('overdue')
})

it('a closure forwards pending requests at once only where the library said so', () => {
  for (const [meanwhile, reason] of [
    ['forward', 'closed'],
    ['nobody', null],
  ] as const) {
    const closures = [{ from: '2026-11-18', to: '2026-11-30', meanwhile }]
    const request = {
      status: 'pending',
      requestedOn: '2026-11-20',
      calendar: { ...defaultCalendar, closures },
    } as const
    expect(forwardReason(request, days)).toBe(reason)
  }
})

it('the next library is the first open one with a place, else a closed one, never a former or suspended member', () => {
  const target = (supplierId: number, given = {}) => ({
    supplierId,
    isMember: true,
    isSuspended: false,
    isFull: false,
    isClosed: false,
    ...given,
  })
  const left = target(1, { isMember: false })
  const suspended = target(6, { isSuspended: true })
  const full = target(2, { isFull: true })
  const closed = target(3, { isClosed: true })
  expect(nextTarget([left, suspended, full, closed, target(4), target(5)])?.supplierId).toBe(4)
  expect(nextTarget([left, suspended, full, closed])?.supplierId).toBe(3)
  expect(nextTarget([left, suspended, full])).toBeNull()
})
