import type { DdrStatus } from '../model.ts'
import { closureOn, dueDay, type WorkingCalendar } from './workingCalendar.ts'

/** Libraries that a request may go on to, one after the other. */
export const maxForwards = 3

/** Why a request is forwarded: the supplier does not have the article, did not answer in time, or is closed. */
export type ForwardReason = 'unfilled' | 'overdue' | 'closed'

/** What decides whether a request is forwarded to the next library. */
export interface ForwardedRequest {
  status: DdrStatus
  requestedOn: string
  calendar: WorkingCalendar
}

/**
 * Returns why a request is forwarded to the next library today; null when it stays. A delayed request was answered,
 * so it stays. `overdueDays` are the working days that a supplier has for an answer.
 */
export function forwardReason(
  { status, requestedOn, calendar }: ForwardedRequest,
  { today, overdueDays }: { today: string; overdueDays: number },
): ForwardReason | null {
  if (status === 'unfilled') return 'unfilled'
  if (status !== 'pending') return null
  if (closureOn(calendar, today)?.meanwhile === 'forward') return 'closed'
  return today > dueDay(requestedOn, overdueDays, calendar) ? 'overdue' : null
}

/** A library that a request may go on to. */
export interface ForwardTarget {
  supplierId: number
  /** Whether it is a member of the consortium in which the request was made. */
  isMember: boolean
  /** Whether its subscription has ended with its days of grace, so that nobody signs in to answer. */
  isSuspended: boolean
  isFull: boolean
  isClosed: boolean
}

/**
 * Returns the library to which a request is forwarded: the first member that takes requests and is not closed today,
 * else the first closed one; null when no member takes requests.
 */
export function nextTarget<T extends ForwardTarget>(targets: readonly T[]): T | null {
  const possible = targets.filter(
    ({ isMember, isSuspended, isFull }) => isMember && !isSuspended && !isFull,
  )
  return possible.find(({ isClosed }) => !isClosed) ?? possible[0] ?? null
}
