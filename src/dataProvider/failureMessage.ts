import { PlatformError } from './platformError.ts'

/** Returns the translation key of what failed: that of an error of a call, else the general one. */
export const failureMessage = (error: unknown): string =>
  error instanceof PlatformError ? error.message : 'problem.unexpected'
