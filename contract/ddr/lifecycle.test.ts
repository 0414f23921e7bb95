import { describe, expect, it } from 'vitest'
import { plainPrincipal, type Role } from '../principal.ts'
import {
  actionsFrom,
  actionTo,
  canRequestElsewhere,
  ddrActions,
  ddrCan,
  type DdrMove,
  ddrMoves,
  isMoveFault,
  type MoveFacts,
  moveFault,
} from './lifecycle.ts'
import { ddrStatuses } from './model.ts'
import { defaultCalendar } from './suppliers/workingCalendar.ts'

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

it('the requester alone goes on to another library, once there will be no document', () => {
  const statusesFor = (principal: ReturnType<typeof library>) =>
    ddrStatuses.filter((status) =>
      canRequestElsewhere(principal, { requesterId: 1003, status, forwardedToId: null }),
    )
  expect(statusesFor(library(1003))).toEqual(['unfilled', 'discarded'])
  expect(statusesFor(library(1002))).toEqual([])
  expect(statusesFor(library(1001, 'consortium'))).toEqual([])
})

it('a request that was forwarded is not requested from another library beside it', () => {
  const forwarded = { requesterId: 1003, status: 'unfilled', forwardedToId: 7 } as const
  expect(canRequestElsewhere(library(1003), forwarded)).toBe(false)
})

describe('moves', () => {
  const delivered: MoveFacts = {
    requesterId: 1003,
    supplierId: 1002,
    status: 'filled',
    remindedOn: null,
    supplierCalendar: defaultCalendar,
    isReceiptConfirmed: false,
    canSupplierAnswer: true,
  }
  const waiting: MoveFacts = { ...delivered, status: 'pending' }
  // A Friday.
  const today = '2026-11-20'
  const faultOf = (customerId: number, move: DdrMove, request: MoveFacts, day = today) =>
    moveFault(library(customerId), move, request, day)

  it('are all of the requester, and messages and notes of the supplier too', () => {
    const ofSupplier = ddrMoves.filter(
      (move) =>
        faultOf(1002, move, waiting) !== 'side' || faultOf(1002, move, delivered) !== 'side',
    )
    expect(ofSupplier.toSorted()).toEqual(['message', 'note'])
    for (const move of ddrMoves) {
      const request = move === 'confirm' || move === 'reopen' ? delivered : waiting
      expect([move, faultOf(1003, move, request)]).toEqual([move, null])
      expect([move, faultOf(1004, move, request)]).toEqual([move, 'side'])
    }
  })

  it('follow the status: what is delivered is confirmed, and what waits is cancelled', () => {
    expect(faultOf(1003, 'cancel', delivered)).toBe('status')
    expect(faultOf(1003, 'confirm', waiting)).toBe('status')
  })

  it('confirm an answer once, and reopen it only while the supplier can answer again', () => {
    expect(faultOf(1003, 'confirm', { ...delivered, isReceiptConfirmed: true })).toBe('confirmed')
    expect(faultOf(1003, 'reopen', { ...delivered, isReceiptConfirmed: true })).toBeNull()
    expect(faultOf(1003, 'reopen', { ...delivered, canSupplierAnswer: false })).toBe('supplierGone')
    expect(faultOf(1003, 'confirm', { ...delivered, canSupplierAnswer: false })).toBeNull()
  })

  it('remind again after three working days of the supplier', () => {
    const reminded = { ...waiting, remindedOn: today }
    expect(faultOf(1003, 'remind', reminded, '2026-11-24')).toBe('tooSoon')
    expect(faultOf(1003, 'remind', reminded, '2026-11-25')).toBeNull()
    expect(faultOf(1003, 'cancel', reminded, '2026-11-24')).toBeNull()
  })
})

it('knows why a move can be refused, and no other value as a reason', () => {
  const reasons = ['side', 'status', 'tooSoon', 'confirmed', 'supplierGone']
  expect(reasons.filter((reason) => !isMoveFault(reason))).toEqual([])
  expect(
    ['remind', 'Side', '', 'toString', 0, null, undefined, ['side']].filter(isMoveFault),
  ).toEqual([])
})
