/** Returns the translation key of what failed: that of an error of a call, else the general one. */
export const failureMessage = (error: unknown): string =>
  error instanceof Error ? error.message : 'problem.unexpected'
