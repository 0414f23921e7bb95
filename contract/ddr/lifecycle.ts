import { can, type Permission } from '../permissions.ts'
import type { Principal } from '../principal.ts'
import type { DdrStatus } from './model.ts'

/**
 * The actions of the supplying library on a request, in the order of the menu
 * (docs/requirements/delivery-and-reports.md §4).
 */
export const ddrActions = ['fulfil', 'delay', 'unfilled', 'discard', 'duplicate'] as const

/** What a supplier can do with a request, e.g. `fulfil`. */
export type DdrAction = (typeof ddrActions)[number]

/** A field that the form of an action requires. */
export type Need = 'message' | 'deliveryMode' | 'fileWhenOnline' | 'delayReason' | 'discardReason'

/** The statuses that an action leads from and to, and the fields it needs. */
export interface Move {
  /** Code of the action on the wire (docs/requirements/delivery-and-reports.md §9). */
  code: number
  from: readonly DdrStatus[]
  to: DdrStatus
  /** A status that the answer may name instead of `to` (docs/assumptions.md#delivery-outside-the-system). */
  orTo?: DdrStatus
  needs: readonly Need[]
  /** Whether the requester gets a mail. */
  sendsMail: boolean
  /** Suffix of the mail's subject (docs/requirements/delivery-and-reports.md §5). */
  subjectSuffix: string
  permission: Permission
}

/** Statuses that wait for an answer: the only ones that an action can lead from. */
export const openStatuses = ['pending', 'delayed'] as const satisfies readonly DdrStatus[]

const move = (rest: Omit<Move, 'from' | 'permission'>): Move => ({
  from: openStatuses,
  permission: 'ddrReceived.act',
  ...rest,
})

/**
 * The life cycle of a request, from which the buttons, the platform's checks and docs/ddr-life-cycle.md are
 * made. Only the supplying library acts on a request; any move that is not listed here is refused.
 */
export const lifecycle: Record<DdrAction, Move> = {
  fulfil: move({
    code: 2,
    to: 'filled',
    orTo: 'filledOutside',
    needs: ['deliveryMode', 'fileWhenOnline', 'message'],
    sendsMail: true,
    subjectSuffix: ', Fulfill Request',
  }),
  delay: move({
    code: 3,
    to: 'delayed',
    needs: ['delayReason', 'message'],
    sendsMail: true,
    subjectSuffix: ', Delay in fulfilling',
  }),
  unfilled: move({
    code: 4,
    to: 'unfilled',
    needs: ['message'],
    sendsMail: true,
    subjectSuffix: ', Not available',
  }),
  discard: move({
    code: 5,
    to: 'discarded',
    needs: ['discardReason'],
    sendsMail: false,
    subjectSuffix: ', Discard',
  }),
  duplicate: move({
    code: 7,
    to: 'duplicate',
    needs: ['message'],
    sendsMail: true,
    subjectSuffix: ', Duplicate request ignored',
  }),
}

/** Returns whether a request in this status can still be answered. */
export const isOpen = (status: DdrStatus): boolean =>
  (openStatuses as readonly DdrStatus[]).includes(status)

/** Returns the actions that are possible in this status. */
export const actionsFrom = (status: DdrStatus): DdrAction[] =>
  ddrActions.filter((action) => lifecycle[action].from.includes(status))

/** Returns the action that leads to a status; `undefined` for pending. */
export const actionTo = (status: DdrStatus): DdrAction | undefined =>
  ddrActions.find((action) => lifecycle[action].to === status || lifecycle[action].orTo === status)

/** Returns whether the principal may take the action on the request in its current status. */
export function ddrCan(
  principal: Principal,
  action: DdrAction,
  request: { supplierId: number; status: DdrStatus },
): boolean {
  const { permission, from } = lifecycle[action]
  return (
    can(principal, permission) &&
    request.supplierId === principal.customerId &&
    from.includes(request.status)
  )
}
