/** Status codes of a document delivery request on the wire (spec: delivery §4), by their ISO 18626 word. */
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

export const ddrStatuses = Object.keys(statusCodes) as DdrStatus[]

/** Delivered, inside the system or outside it (DECISIONS: "Delivered"): what figures call fulfilled. */
const deliveredStatuses = ['filled', 'filledOutside'] as const satisfies readonly DdrStatus[]

/** What a list of requests is narrowed to: one status, what was delivered either way, or nothing. */
export type StatusFilter = DdrStatus | 'delivered' | 'all'

/** The statuses that a filter lets through. */
export function statusesOf(filter: StatusFilter): readonly DdrStatus[] {
  if (filter === 'all') return ddrStatuses
  return filter === 'delivered' ? deliveredStatuses : [filter]
}

/** How an article reaches its reader (spec: delivery §2.1); the first is the default. */
export const deliveryModes = ['online', 'courier', 'outsideSystem'] as const

/** How the supplier delivers an article. */
export type DeliveryMode = (typeof deliveryModes)[number]

/** Why it takes longer (spec: delivery §2.1); the last one asks for words. */
export const delayReasons = ['printCopyInCirculation', 'issueNotReceived', 'other'] as const

/** Why the supplier cannot answer a request yet. */
export type DelayReason = (typeof delayReasons)[number]

/** The priority that needs no mention. */
export const usualPriority = 'Normal'
