import type { Span } from './range.ts'

export const sameSpan = (a: Span, b: Span): boolean =>
  a.family === b.family && a.first === b.first && a.last === b.last

export const overlaps = (a: Span, b: Span): boolean =>
  a.family === b.family && a.first <= b.last && b.first <= a.last

export interface Clash {
  fault: 'duplicate' | 'overlap'
  /** Index of the range it meets. */
  with: number
}

/** The first saved range that a new one meets: the same one, or one that shares addresses with it. */
export function clashWith(span: Span, saved: readonly (Span | undefined)[]): Clash | undefined {
  const same = saved.findIndex((other) => other !== undefined && sameSpan(span, other))
  if (same >= 0) return { fault: 'duplicate', with: same }
  const met = saved.findIndex((other) => other !== undefined && overlaps(span, other))
  return met >= 0 ? { fault: 'overlap', with: met } : undefined
}
