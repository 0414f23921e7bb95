/** Returns whether a value of any kind, e.g. parsed JSON, is an object with named fields: no list, and not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
