import { PlatformError } from './platformError.ts'

/** Returns what the platform found wrong with the input of a failed call, by field; empty for every other error. */
export const refusedFields = (error: unknown): Record<string, string> =>
  error instanceof PlatformError ? (error.failure.fields ?? {}) : {}
