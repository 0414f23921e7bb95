/**
 * Returns the code of an error of the operating system, of Node.js or of a library, such as `ENOENT`; `undefined` for
 * an error without one, and for anything else that was thrown.
 */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
