import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clashWith, SpanSet } from './overlap.ts'
import type { Span } from './range.ts'

const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 8 })).map(
  ([first, length]): Span => ({
    family: 4,
    first: BigInt(first),
    last: BigInt(first + length),
  }),
)

it('finds the same clashes by search as one by one', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (spans) => {
      const earlier = new SpanSet()
      for (const [index, one] of spans.entries()) {
        const clash = clashWith(one, spans.slice(0, index))
        expect(earlier.clashOf(one)).toBe(clash?.fault ?? null)
        earlier.add(one)
      }
    }),
    { numRuns: 500 },
  )
})
