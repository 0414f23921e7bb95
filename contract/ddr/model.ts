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

export type DdrStatus = keyof typeof statusCodes

export const ddrStatuses = Object.keys(statusCodes) as DdrStatus[]
