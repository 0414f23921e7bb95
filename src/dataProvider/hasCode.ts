import { type FailureCode, PlatformError } from './platformError.ts'

/** Returns whether an error is that of a call which failed with this code. */
export const hasCode = (error: unknown, code: FailureCode): error is PlatformError =>
  error instanceof PlatformError && error.code === code
