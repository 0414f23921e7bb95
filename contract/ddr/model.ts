/**
 * Status codes of a document delivery request on the wire (docs/requirements/delivery-and-reports.md §4), by their ISO
 * 18626 word.
 */
export const statusCodes = {
  pending: 1,
  filled: 2,
  delayed: 3,
  unfilled: 4,
  discarded: 5,
  filledOutside: 6,
  duplicate: 7,
} as const

/** Status of a document delivery request. */
export type DdrStatus = keyof typeof statusCodes

/** The statuses of a request. */
export const ddrStatuses = Object.keys(statusCodes) as DdrStatus[]

/** Returns whether a value, e.g. in the data of a problem, is a status of a request. */
export const isDdrStatus = (value: unknown): value is DdrStatus =>
  ddrStatuses.some((status) => status === value)

/**
 * Delivered, inside the system or outside it (docs/assumptions.md#delivered-requests): the reports call both fulfilled.
 */
export const deliveredStatuses = ['filled', 'filledOutside'] as const satisfies readonly DdrStatus[]

/** Returns whether a request in this status is delivered. */
export const isDelivered = (status: DdrStatus): boolean =>
  (deliveredStatuses as readonly DdrStatus[]).includes(status)

/** The status filter of a list: one status, `delivered` for both delivered statuses, or `all`. */
export type StatusFilter = DdrStatus | 'delivered' | 'all'

/** Returns the statuses that a filter includes. */
export function statusesOf(filter: StatusFilter): readonly DdrStatus[] {
  if (filter === 'all') return ddrStatuses
  return filter === 'delivered' ? deliveredStatuses : [filter]
}

/** How an article is delivered (docs/requirements/delivery-and-reports.md §2.1); the first mode is the default. */
export const deliveryModes = ['online', 'courier', 'outsideSystem'] as const

/** How the supplier delivers an article. */
export type DeliveryMode = (typeof deliveryModes)[number]

/** Reasons of a delay (docs/requirements/delivery-and-reports.md §2.1); the last one needs a text. */
export const delayReasons = ['printCopyInCirculation', 'issueNotReceived', 'other'] as const

/** Why the supplier cannot answer a request yet. */
export type DelayReason = (typeof delayReasons)[number]

/** The priority that lists do not mention. */
export const defaultPriority = 'Normal'

/** The two lists of requests that a library has. */
export const ddrSides = ['received', 'sent'] as const

/** Whether a library received requests as supplier or sent them as requester. */
export type DdrSide = (typeof ddrSides)[number]
