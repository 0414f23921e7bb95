import type { DdrMove } from '../ddr/lifecycle.ts'
import type { DdrStatus, DeliveryMode } from '../ddr/model.ts'
import type {
  ReasonForMessage,
  RequesterAction,
  RequestType,
  SupplyingAgencyMessage,
  SupplyStatus,
} from './messages.ts'

/**
 * The whole correspondence of ISO 18626 and Carrel's life cycle. Each row has its source: a section of ISO 18626:2021
 * (XSD 2021-2), or docs/iso18626.md where the standard leaves the choice to us.
 */

/** What a supplying library's status means in the standard, and which code of the open list goes with it. */
interface SupplyRow {
  status: SupplyStatus
  /** Code of the open list `reasonUnfilled`; '' for none. */
  reasonUnfilled: string
  source: string
}

/** The status that a supplying library in Carrel reports for each of its own statuses. */
export const supplyRows: Record<DdrStatus, SupplyRow> = {
  pending: {
    status: 'RequestReceived',
    reasonUnfilled: '',
    source: 'RequestReceived: the request was received and is not answered',
  },
  delayed: {
    status: 'ExpectToSupply',
    reasonUnfilled: '',
    source: 'ExpectToSupply: the supplier expects to supply; the reason of the delay is the note',
  },
  filled: {
    status: 'CopyCompleted',
    reasonUnfilled: '',
    source: 'CopyCompleted: a copy was sent and need not come back',
  },
  filledOutside: {
    status: 'CopyCompleted',
    reasonUnfilled: '',
    source: 'CopyCompleted with the delivery method Other (docs/iso18626.md)',
  },
  unfilled: {
    status: 'Unfilled',
    reasonUnfilled: 'NotAvailableForILL',
    source: 'Unfilled; Carrel does not record why, so the reason is the most general one',
  },
  discarded: {
    status: 'Unfilled',
    reasonUnfilled: 'PolicyProblem',
    source: 'No status of the standard; the words of the supplier are the note (docs/iso18626.md)',
  },
  duplicate: {
    status: 'Unfilled',
    reasonUnfilled: 'Duplicate',
    source: 'A reason of the open list and no status of its own (docs/iso18626.md)',
  },
}

/** The status in Carrel that a status of the standard leads to; null leaves the request as it is. */
const statusRows: Record<SupplyStatus, { to: DdrStatus | null; source: string }> = {
  RequestReceived: { to: 'pending', source: 'The request was received' },
  ExpectToSupply: { to: 'delayed', source: 'The supplier expects to supply later' },
  WillSupply: { to: null, source: 'A promise, not an answer: it is shown as a message' },
  Loaned: { to: 'filled', source: 'The supplier sent the item instead of a copy' },
  Overdue: { to: null, source: 'About a loan: it is shown as a message' },
  Recalled: { to: null, source: 'About a loan: it is shown as a message' },
  RetryPossible: {
    to: 'unfilled',
    source: 'The request is over; the requester may make it again under the condition of the note',
  },
  Unfilled: { to: 'unfilled', source: 'Refused; see unfilledRows for two reasons' },
  HoldReturn: { to: null, source: 'About a loan: it is shown as a message' },
  ReleaseHoldReturn: { to: null, source: 'About a loan: it is shown as a message' },
  CopyCompleted: { to: 'filled', source: 'A copy was sent' },
  LoanCompleted: { to: 'filled', source: 'A loan came back: the request was filled' },
  CompletedWithoutReturn: { to: 'filled', source: 'The item was sent and need not come back' },
  Cancelled: { to: 'discarded', source: 'The supplier agreed to the cancellation' },
}

/** Reasons of `Unfilled` that have a status in Carrel; all others lead to `unfilled`. */
const unfilledRows: Readonly<Record<string, DdrStatus>> = {
  PolicyProblem: 'discarded',
  Duplicate: 'duplicate',
}

/** Delivery method of an answer by its mode; the list is open. */
export const methodRows: Record<DeliveryMode, string> = {
  online: 'URL',
  courier: 'Courier',
  outsideSystem: 'Other',
}

/** Returns the status in Carrel that a supplying agency message leads to; null when it leaves the status as it is. */
export function statusOfMessage({
  reasonForMessage,
  status,
  reasonUnfilled,
  delivery,
}: Pick<
  SupplyingAgencyMessage,
  'reasonForMessage' | 'status' | 'reasonUnfilled' | 'delivery'
>): DdrStatus | null {
  if (!reasonRows[reasonForMessage].changesStatus) return null
  if (status === 'Unfilled') return unfilledRows[reasonUnfilled] ?? 'unfilled'
  if (status === 'CopyCompleted' && delivery?.method === methodRows.outsideSystem) {
    return 'filledOutside'
  }
  return statusRows[status].to
}

/** Returns the mode of a delivery: by its URL, else by its method or the number of its parcel. */
export function modeOfDelivery(delivery: SupplyingAgencyMessage['delivery']): DeliveryMode {
  if (delivery === null) return 'outsideSystem'
  if (delivery.url !== '') return 'online'
  const isPosted = delivery.trackingId !== '' || ['Courier', 'Mail'].includes(delivery.method)
  return isPosted ? 'courier' : 'outsideSystem'
}

/** Whether a message with a reason changes the status of the request. */
const reasonRows: Record<ReasonForMessage, { changesStatus: boolean; source: string }> = {
  RequestResponse: { changesStatus: true, source: 'The first answer to a request' },
  StatusChange: { changesStatus: true, source: 'The supplier reports a new status' },
  CancelResponse: { changesStatus: true, source: 'Answers Cancel by Y and Cancelled, or by N' },
  StatusRequestResponse: {
    changesStatus: false,
    source: 'Repeats a status that a StatusChange has reported',
  },
  RenewResponse: { changesStatus: false, source: 'About a loan; Carrel does not renew' },
  Notification: {
    changesStatus: false,
    source: 'A text; the status that it repeats may be older than a move of the requester',
  },
}

/** How a move of the requesting library is sent: by a request of a type, or by an action. */
type MoveMessage = { requestType: RequestType } | { action: RequesterAction }

/** The message of each move of a requesting library in Carrel; null sends none. */
export const moveMessages: Record<DdrMove | 'create' | 'forward', MoveMessage | null> = {
  create: { requestType: 'New' },
  remind: { requestType: 'Reminder' },
  reopen: { requestType: 'Retry' },
  cancel: { action: 'Cancel' },
  forward: { action: 'Cancel' },
  confirm: { action: 'Received' },
  message: { action: 'Notification' },
  note: null,
}

/** What a requesting library's action does to a request at its supplying library in Carrel. */
export const actionRows: Record<
  RequesterAction,
  {
    /** The move of the requester that is made; null makes none. */
    move: DdrMove | null
    /** The reason of the supplier's answer beside the confirmation; null sends none. */
    answer: ReasonForMessage | null
    source: string
  }
> = {
  StatusRequest: {
    move: null,
    answer: 'StatusRequestResponse',
    source: 'Answered with the present status',
  },
  Received: { move: 'confirm', answer: null, source: 'The document arrived' },
  Cancel: {
    move: 'cancel',
    answer: 'CancelResponse',
    source: 'Y and Cancelled while the request is open, else N and the present status',
  },
  Renew: {
    move: null,
    answer: 'RenewResponse',
    source: 'Answered N: Carrel supplies copies, which have no due date',
  },
  Notification: { move: 'message', answer: null, source: 'A text for the other library' },
  HoldReturn: { move: 'message', answer: null, source: 'About a loan: recorded as a message' },
  ShippedReturn: { move: 'message', answer: null, source: 'About a loan: recorded as a message' },
  ShippedForward: { move: 'message', answer: null, source: 'About a loan: recorded as a message' },
  Lost: { move: 'message', answer: null, source: 'About a loan: recorded as a message' },
}

/** Answers whose sender waits for no message of its own: the mail to the reader goes out for these. */
export const mailedStatuses: readonly DdrStatus[] = [
  'filled',
  'filledOutside',
  'delayed',
  'unfilled',
  'duplicate',
]

/** Service levels of the open list for Carrel's priorities, by their id; a level of another name is normal. */
export const serviceLevels: Readonly<Record<number, string>> = {
  1: 'Normal',
  2: 'Urgent',
  3: 'Rush',
}

/** Returns the id of the priority for a service level; 1 is normal. */
export function priorityOfLevel(level: string): number {
  if (level === 'Rush') return 3
  return level === 'Urgent' || level === 'Express' ? 2 : 1
}

/** Returns the id under which a request is sent: its number, and after the first time which time it is. */
export const requestIdOf = (ddrId: number, reopened: number): string =>
  reopened === 0 ? String(ddrId) : `${ddrId}-${reopened + 1}`

/** Returns the request and how often it was reopened by an id of `requestIdOf`; null for any other text. */
export function parseRequestId(text: string): { ddrId: number; reopened: number } | null {
  const match = /^([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?$/.exec(text)
  if (match === null) return null
  return { ddrId: Number(match[1]), reopened: match[2] === undefined ? 0 : Number(match[2]) - 1 }
}
