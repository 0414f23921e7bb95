import { TimeoutError, withTimeout } from 'es-toolkit'
import { reasonOf } from '../reasonOf.ts'

/** Longest time in ms that one part may take to answer. */
export const partTimeoutMs = 5_000

/** The state of one part of an installation. A warning does not fail the command. */
export interface Finding {
  part: string
  state: 'ok' | 'warning' | 'failed'
  /** What was found; for a warning or a failure also what to do. */
  message: string
}

/** Returns what a check without a part's name found. */
export type Result = Omit<Finding, 'part'>

/** Returns the result of a part that works. */
export const ok = (message: string): Result => ({ state: 'ok', message })
/** Returns the result of a part that works, but not as well as it should. */
export const warning = (message: string): Result => ({ state: 'warning', message })
/** Returns the result of a part that does not work. */
export const failed = (message: string): Result => ({ state: 'failed', message })

interface Examination {
  /** What to do when the check throws or takes too long. */
  advice: string
  timeoutMs?: number
  /** What it means when the check throws or takes too long: a warning for a part without which the platform works. */
  otherwise?: (message: string) => Result
}

/** Returns the finding of a check, which fails when it throws or takes longer than `timeoutMs`. */
export async function examine(
  part: string,
  check: () => Promise<Result> | Result,
  { advice, timeoutMs = partTimeoutMs, otherwise = failed }: Examination,
): Promise<Finding> {
  try {
    return { part, ...(await withTimeout(async () => check(), timeoutMs)) }
  } catch (error) {
    const reason =
      error instanceof TimeoutError ? `no answer within ${timeoutMs / 1000} s` : reasonOf(error)
    return { part, ...otherwise(`${reason}. ${advice}`) }
  }
}
