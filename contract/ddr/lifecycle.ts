import { can, type Permission } from '../permissions.ts'
import type { Principal } from '../principal.ts'
import type { DdrStatus } from './model.ts'

/** What a librarian of the supplying library can do with a request, in the order of the menu (spec: delivery §4). */
export const ddrActions = ['fulfil', 'delay', 'unfilled', 'discard', 'duplicate'] as const

/** What a supplier can do with a request, e.g. `fulfil`. */
export type DdrAction = (typeof ddrActions)[number]

/** What the form of an action asks for. */
export type Need = 'message' | 'deliveryMode' | 'fileWhenOnline' | 'delayReason' | 'discardReason'

/** The statuses that an action leads from and to, and the fields it needs. */
export interface Move {
  /** Code of the action on the wire (spec: delivery §9). */
  code: number
  from: readonly DdrStatus[]
  to: DdrStatus
  /** Also allowed when the record itself says so (DECISIONS: "Delivered outside the system"). */
  orTo?: DdrStatus
  needs: readonly Need[]
  /** Whether the requester is written to. */
  sendsMail: boolean
  /** What the subject ends with (spec: delivery §5). */
  subjectSuffix: string
  permission: Permission
}

/** Requests that wait for an answer: the only ones that can be moved. */
export const openStatuses = ['pending', 'delayed'] as const satisfies readonly DdrStatus[]

const move = (rest: Omit<Move, 'from' | 'permission'>): Move => ({
  from: openStatuses,
  permission: 'ddrReceived.act',
  ...rest,
})

/**
 * The life cycle of a request: the one table that the buttons, the platform's checks and docs/ddr-life-cycle.md
 * are made from. Only the supplying library moves a request; a move that is not here does not exist.
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

/** What may be done with a request in this state. */
export const actionsFrom = (status: DdrStatus): DdrAction[] =>
  ddrActions.filter((action) => lifecycle[action].from.includes(status))

/** The action that leads to a state; none leads to pending. */
export const actionTo = (status: DdrStatus): DdrAction | undefined =>
  ddrActions.find((action) => lifecycle[action].to === status || lifecycle[action].orTo === status)

/** Whether this person may do this with this request now. */
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
