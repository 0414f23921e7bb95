/** What libraries use of `node:util/types`. */

/** Returns whether the value is a date. */
export const isDate = (value: unknown): value is Date => value instanceof Date
