import type { ProblemCode } from '../../contract/kernel/problem.ts'

/** `offline`: no answer at all. */
export type FailureCode = ProblemCode | 'offline'

export interface Failure {
  code: FailureCode
  /** 0 when no answer came. */
  status: number
  /** What the platform says to developers. */
  detail: string
  /** Messages by clean field name, as forms know them. */
  fields?: Record<string, string>
  requestId?: string | undefined
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined
  data?: Record<string, unknown> | undefined
}

/**
 * A call that failed, in the form react-admin understands: `status`, and `body.errors` for forms. The
 * message is the key of the text that screens show.
 */
export class PlatformError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly body: { errors?: Record<string, string> }
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`problem.${failure.code}`)
    this.name = 'PlatformError'
    this.status = failure.status
    this.code = failure.code
    this.body = failure.fields ? { errors: failure.fields } : {}
    this.failure = failure
  }
}
