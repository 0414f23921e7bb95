import { can, type Permission } from '../permissions.ts'
import type { Principal } from '../principal.ts'
import { type DdrStatus, ddrStatuses, deliveredStatuses } from './model.ts'
import { type WorkingCalendar, workingDaysAfter } from './suppliers/workingCalendar.ts'

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
 * The supplier's half of the life cycle, from which the buttons, the platform's checks and docs/ddr-life-cycle.md are
 * made. Any action that is not listed here is refused.
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

/** Statuses without a document, in which the requester goes on to another library. */
const withoutDocument: ReadonlySet<DdrStatus> = new Set(['unfilled', 'discarded'])

/**
 * Returns whether the principal may request the article of a closed request from another library; not while a request
 * that continues it is there.
 */
export const canRequestElsewhere = (
  principal: Principal,
  request: { requesterId: number; status: DdrStatus; forwardedToId: number | null },
): boolean =>
  can(principal, 'ddrSent.create') &&
  request.requesterId === principal.customerId &&
  request.forwardedToId === null &&
  withoutDocument.has(request.status)

/**
 * What else the two libraries of a request do with it: the requester's half of the life cycle, and what both write
 * (docs/assumptions.md#moves-of-the-requester).
 */
export const ddrMoves = ['cancel', 'remind', 'confirm', 'reopen', 'message', 'note'] as const

/** A change of a request that is not an answer of the supplier, e.g. `remind`. */
export type DdrMove = (typeof ddrMoves)[number]

/** The moves of the requesting library alone, in the order of their buttons. */
export const requesterMoves = [
  'remind',
  'cancel',
  'confirm',
  'reopen',
] as const satisfies readonly DdrMove[]

/** A move of the requesting library, e.g. `cancel`. */
export type RequesterMove = (typeof requesterMoves)[number]

/** What the two libraries write: a message that both read, or a note that only the writer's own library reads. */
export const entryKinds = ['message', 'note'] as const satisfies readonly DdrMove[]

/** Whether both libraries of a request read a text, or only the library that wrote it. */
export type EntryKind = (typeof entryKinds)[number]

/** The moves that both sides see in the timeline, and what the platform does itself. */
export const timelineMoves = [
  'cancel',
  'remind',
  'confirm',
  'reopen',
  'message',
  'forward',
  'documentStored',
  'documentNotStored',
] as const

/** A move that both sides see in the timeline. */
export type TimelineMove = (typeof timelineMoves)[number]

/** Why a delivered document is not what was requested. */
export const reopenReasons = ['wrongArticle', 'pagesMissing', 'unreadable', 'password'] as const

/** Why a delivered document is not what was requested, e.g. `pagesMissing`. */
export type ReopenReason = (typeof reopenReasons)[number]

/** Working days of the supplier between two reminders. */
const reminderIntervalDays = 3

/** Who makes a move, in which statuses, and what follows. */
export interface MoveRule {
  by: 'requester' | 'requester or supplier'
  from: readonly DdrStatus[]
  /** The status that the move leads to; null when the status stays. */
  to: DdrStatus | null
  needs: readonly ('reopenReason' | 'text')[]
  /** How often the move is possible; null without a limit. */
  limit: 'once in three working days' | 'once for each answer' | null
  /** Who sees the move in the timeline; `own side` is the library that made it. */
  shownTo: 'both sides' | 'own side'
  /** Whether the other library gets a mail. */
  sendsMail: boolean
  /** Suffix of the mail's subject. */
  subjectSuffix: string
  permission: Permission
}

const ofRequester = {
  by: 'requester',
  shownTo: 'both sides',
  permission: 'ddrSent.act',
} as const

const ofEitherSide = {
  by: 'requester or supplier',
  from: ddrStatuses,
  to: null,
  needs: ['text'],
  limit: null,
  permission: 'ddrMessages.create',
} as const

/** The rules of all moves. A move that is not listed here is refused. */
export const moveRules: Record<DdrMove, MoveRule> = {
  cancel: {
    ...ofRequester,
    from: openStatuses,
    to: 'discarded',
    needs: [],
    limit: null,
    sendsMail: true,
    subjectSuffix: ', Cancelled',
  },
  remind: {
    ...ofRequester,
    from: openStatuses,
    to: null,
    needs: [],
    limit: 'once in three working days',
    sendsMail: true,
    subjectSuffix: ', Reminder',
  },
  confirm: {
    ...ofRequester,
    from: deliveredStatuses,
    to: null,
    needs: [],
    limit: 'once for each answer',
    sendsMail: false,
    subjectSuffix: '',
  },
  reopen: {
    ...ofRequester,
    from: deliveredStatuses,
    to: 'pending',
    needs: ['reopenReason'],
    limit: null,
    sendsMail: true,
    subjectSuffix: ', Not what was requested',
  },
  message: {
    ...ofEitherSide,
    shownTo: 'both sides',
    sendsMail: true,
    subjectSuffix: ', Message',
  },
  note: { ...ofEitherSide, shownTo: 'own side', sendsMail: false, subjectSuffix: '' },
}

/** What the rules of the moves need to know about a request. */
export interface MoveFacts {
  requesterId: number
  supplierId: number
  status: DdrStatus
  /** The day of the latest reminder; null when there was none. */
  remindedOn: string | null
  /** When the supplier works. */
  supplierCalendar: WorkingCalendar
  /** Whether the requester has confirmed the receipt of the present answer. */
  isReceiptConfirmed: boolean
  /** Whether the supplier could answer again: it belongs to the consortium, and its subscription has not ended. */
  canSupplierAnswer: boolean
}

/**
 * Why a move can be refused: not by this library, not in this status, too early after a reminder, made already, or the
 * supplier has left the consortium or its subscription has ended.
 */
const moveFaults = ['side', 'status', 'tooSoon', 'confirmed', 'supplierGone'] as const

/** Why a move is refused. */
export type MoveFault = (typeof moveFaults)[number]

/** Returns whether a value, e.g. in the data of a problem, says why a move is refused. */
export const isMoveFault = (value: unknown): value is MoveFault =>
  moveFaults.some((fault) => fault === value)

/** Returns the first day on which the supplier can be reminded again; null when it was not reminded yet. */
export const nextReminderOn = ({
  remindedOn,
  supplierCalendar,
}: Pick<MoveFacts, 'remindedOn' | 'supplierCalendar'>): string | null =>
  remindedOn === null ? null : workingDaysAfter(remindedOn, reminderIntervalDays, supplierCalendar)

/** Returns why the principal cannot make the move on the day `today`; null when it can. */
export function moveFault(
  principal: Principal,
  move: DdrMove,
  request: MoveFacts,
  today: string,
): MoveFault | null {
  const { by, from, limit, permission } = moveRules[move]
  const isRequester = request.requesterId === principal.customerId
  const isSupplier = request.supplierId === principal.customerId
  const isSide = isRequester || (by === 'requester or supplier' && isSupplier)
  if (!isSide || !can(principal, permission)) return 'side'
  if (!from.includes(request.status)) return 'status'
  const nextOn = nextReminderOn(request)
  if (limit === 'once in three working days' && nextOn !== null && today < nextOn) return 'tooSoon'
  if (limit === 'once for each answer' && request.isReceiptConfirmed) return 'confirmed'
  if (move === 'reopen' && !request.canSupplierAnswer) return 'supplierGone'
  return null
}
