import { z } from 'zod'

/**
 * Returns the codec of a closed set of wire values with clean names: `coded({ pending: 1, filled: 2 })`. They are read
 * in any case: the choices of the requirements are written Excel, CSV and Print on screen. Any other value is refused.
 */
export const coded = <const M extends Record<string, string | number>>(wireOf: M) =>
  codeCodec(wireOf, z.union([z.string().max(100), z.number()]), () => null)

/**
 * Returns the codec of a filter with a default. Missing, null and empty mean `blank`, a value that is none of the
 * codes means `unknown`, or is refused without it, and `also` are further wire values that are read, in lower case
 * (docs/requirements/delivery-and-reports.md §4, §9).
 */
export const codedFilter = <
  const M extends Record<string, string | number>,
  const B extends keyof M & string,
>(
  wireOf: M,
  { blank, unknown, also = {} }: FilterDefaults<M, B>,
) =>
  codeCodec(wireOf, z.union([z.string().max(100), z.number(), z.null()]), (wire) => {
    if (wire === null || wire === '') return blank
    return also[String(wire).toLowerCase()] ?? unknown ?? null
  }).default(blank)

interface FilterDefaults<M, B> {
  blank: B
  unknown?: keyof M & string
  also?: Record<string, keyof M & string>
}

/**
 * Returns the codec between the codes of the wire and their clean names. `fallback` returns the clean name of a wire
 * value that is none of the codes, or null to refuse it.
 */
function codeCodec<
  const M extends Record<string, string | number>,
  W extends z.ZodType<string | number | null>,
>(wireOf: M, wireType: W, fallback: (wire: string | number | null) => (keyof M & string) | null) {
  type Clean = keyof M & string
  const cleanOf = new Map<string, Clean>(
    Object.entries(wireOf).map(([clean, wire]) => [String(wire).toLowerCase(), clean as Clean]),
  )
  const names = Object.keys(wireOf) as [Clean, ...Clean[]]
  return z.codec(wireType, z.enum(names), {
    decode: (wire, context) => {
      const clean = cleanOf.get(String(wire).toLowerCase()) ?? fallback(wire)
      if (clean !== null) return clean
      context.issues.push({
        code: 'custom',
        input: wire,
        message: `must be one of ${Object.values(wireOf)
          .filter((code) => code !== '')
          .join(', ')}`,
      })
      return z.NEVER
    },
    encode: (clean) => wireOf[clean as Clean] as z.output<W> & (string | number),
  })
}
