import type { ProblemCode } from '../../contract/kernel/problem.ts'

/** Problem codes of the platform, `offline` without an answer, and `unreadableFile` for a file that was not sent. */
export type FailureCode = ProblemCode | 'offline' | 'unreadableFile'

/** The details of a failed call. */
export interface Failure {
  code: FailureCode
  /** HTTP status; 0 when there was no answer or no request. */
  status: number
  /** The platform's message for developers; a translation key where something else answered, e.g. a proxy. */
  detail: string
  /** Messages by field name, as forms expect them. */
  fields?: Record<string, string>
  requestId?: string | undefined
  /** Seconds to wait before the next attempt. */
  retryAfter?: number | undefined
  data?: Record<string, unknown> | undefined
}

/** Seconds of waiting from which a limit is not one of too many calls at once. */
const longWaitSeconds = 600

/** Returns the name of the text that says what failed. */
const textOf = ({ code, retryAfter = 0 }: Failure): string =>
  code === 'throttled' && retryAfter >= longWaitSeconds ? 'limitReached' : code

/**
 * The error of every failed call, in the form that react-admin understands: `status`, and
 * `body.errors` for forms. `message` is the translation key of the text to show.
 */
export class PlatformError extends Error {
  // The fields are only declared: for older browsers, each other one costs the sign-in page the code that defines it.
  declare readonly status: number
  declare readonly code: FailureCode
  declare readonly body: { errors?: Record<string, string> }
  declare readonly failure: Failure

  constructor(failure: Failure) {
    super(`problem.${textOf(failure)}`)
    this.name = 'PlatformError'
    this.status = failure.status
    this.code = failure.code
    this.body = failure.fields ? { errors: failure.fields } : {}
    this.failure = failure
  }
}
