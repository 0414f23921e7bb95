import { z } from 'zod'

/**
 * A text filter where empty, `0` and missing mean "all" (docs/calls.md#empty-filters). Clean: the text, '' for all. A
 * search for the digit itself is sent with a blank behind it.
 */
export const textOrAll = z
  .codec(z.string().max(1000), z.string().trim().max(200), {
    decode: (wire) => (wire === '0' ? '' : wire),
    encode: (text) => (text === '0' ? '0 ' : text),
  })
  .default('')
