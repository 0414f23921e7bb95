import { z } from 'zod'

/** A boolean that may be sent as a word (`true`, `false`, in any case) or number (1, 0); empty and null mean false. */
export const flag = z.codec(
  z.union([z.boolean(), z.string().max(10), z.number(), z.null()]),
  z.boolean(),
  {
    decode: (wire, context) => {
      const text = String(wire ?? '').toLowerCase()
      if (['true', '1'].includes(text)) return true
      if (['false', '0', ''].includes(text)) return false
      context.issues.push({ code: 'custom', input: wire, message: 'must be true or false' })
      return z.NEVER
    },
    encode: (value) => value,
  },
)

/**
 * A boolean that is read leniently: `true` and 1 mean true, every other number and word of at most 10 characters means
 * false. It is for answers, and for the address of a transfer link. Inputs of calls take `flag`.
 */
export const lenientFlag = z.codec(
  z.union([z.boolean(), z.string().max(10), z.number()]),
  z.boolean(),
  {
    decode: (wire) => wire === true || wire === 'true' || wire === 1 || wire === '1',
    encode: (value) => value,
  },
)
