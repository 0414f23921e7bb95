/**
 * Every way a call can fail, with its HTTP status (docs/calls.md#errors).
 * The screen shows the text of the code (`problem.<code>`); the platform never sends prose of its own
 * beyond `message`, which is for developers.
 */
export const problemStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  alreadyAnswered: 409,
  /** The caller cancelled; nothing was written. */
  cancelled: 409,
  tooLarge: 413,
  unsupportedType: 415,
  invalid: 422,
  /** The list has more rows than one answer takes. */
  listTooLong: 422,
  throttled: 429,
  unexpected: 500,
  unavailable: 503,
  /** The disk is nearly full; nothing was written. */
  noSpace: 503,
} as const

/** Code of a problem; the list is closed, and each code has one HTTP status. */
export type ProblemCode = keyof typeof problemStatus

/** Field path → message; by wire name on the wire, by clean name everywhere else (see fieldPath.ts). */
export type FieldProblems = Record<string, string>

/** Details of a problem in addition to its code and message. */
export interface ProblemDetails {
  fields?: FieldProblems
  /** Seconds after which the call may succeed, sent as Retry-After (`throttled`, `unavailable`, `noSpace`). */
  retryAfter?: number
  /** Data that the caller needs to act on the problem, e.g. who answered first (alreadyAnswered). */
  data?: Record<string, unknown>
}

/**
 * Thrown by rules, stores and handlers; translated in one place of the platform (`http/problems.ts`) and one
 * of the portal.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemStatus[this.code]
  }
}
