import type { Span } from './range.ts'

/** Returns whether both spans hold exactly the same addresses. */
const sameSpan = (a: Span, b: Span): boolean =>
  a.family === b.family && a.first === b.first && a.last === b.last

/** Returns whether the spans share at least one address. */
const overlaps = (a: Span, b: Span): boolean =>
  a.family === b.family && a.first <= b.last && b.first <= a.last

/** A conflict of a range with another of the same list. */
export interface Clash {
  fault: 'duplicate' | 'overlap'
  /** Index of the other range in the list. */
  with: number
}

/**
 * Returns the conflict of a new range with a saved one, an equal range before an overlapping one; `undefined`
 * without a conflict.
 */
export function clashWith(span: Span, saved: readonly (Span | undefined)[]): Clash | undefined {
  const same = saved.findIndex((other) => other !== undefined && sameSpan(span, other))
  if (same >= 0) return { fault: 'duplicate', with: same }
  const overlapping = saved.findIndex((other) => other !== undefined && overlaps(span, other))
  return overlapping >= 0 ? { fault: 'overlap', with: overlapping } : undefined
}

/** A set of spans of one family, for finding conflicts among thousands by binary search. */
export class SpanSet {
  readonly #exact = new Set<string>()
  /** Disjoint spans in ascending order: overlapping spans are merged when added. */
  readonly #merged: { first: bigint; last: bigint }[] = []

  /** Returns the conflict of another span with the set; null when it shares no address with it. */
  clashOf(span: Span): Clash['fault'] | null {
    if (this.#exact.has(keyOf(span))) return 'duplicate'
    const overlapping = this.#merged[this.#firstEndingAtOrAfter(span.first)]
    return overlapping !== undefined && overlapping.first <= span.last ? 'overlap' : null
  }

  add(span: Span): void {
    this.#exact.add(keyOf(span))
    const from = this.#firstEndingAtOrAfter(span.first)
    let { first, last } = span
    let to = from
    for (
      let overlapping = this.#merged[to];
      overlapping !== undefined && overlapping.first <= last;
    ) {
      if (overlapping.first < first) first = overlapping.first
      if (overlapping.last > last) last = overlapping.last
      to += 1
      overlapping = this.#merged[to]
    }
    this.#merged.splice(from, to - from, { first, last })
  }

  /** Returns the index of the first merged span that does not end before `address`, by halving. */
  #firstEndingAtOrAfter(address: bigint): number {
    let low = 0
    let high = this.#merged.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#merged[middle]?.last ?? 0n) < address) low = middle + 1
      else high = middle
    }
    return low
  }
}

const keyOf = ({ first, last }: Span): string => `${first}-${last}`
