import { z } from 'zod'

/**
 * Wire keys of every `withWireKeys` codec, for the OpenAPI document, the field names of problems and the tests
 * of names.
 */
const registry = new WeakMap<object, WireKeys>()

/** An object schema and, per clean name, its key on the wire. */
export interface WireKeys {
  object: z.ZodObject
  names: Record<string, string>
  /** Second keys, per clean name, that are read where the first is missing; they are never written. */
  aliases: Record<string, string>
}

/** A codec that `withWireKeys` made of this shape. */
export interface WireKeysCodec<S extends z.ZodRawShape> {
  readonly _zod: { readonly def: { readonly out: z.ZodObject<S> } }
}

type Wire = Record<string, unknown>
/** One schema shared by all codecs: hundreds of them are created before the first screen shows. */
const wireRecord = z.record(z.string(), z.unknown())

/**
 * Returns the codec of a record whose wire keys differ: `withWireKeys({ customerId: int }, { customerId:
 * 'customerid' })`. Keys without an entry keep their clean name. Decoding reads the wire keys, encoding writes
 * them. `aliases` are second keys that callers may send instead.
 */
export function withWireKeys<S extends z.ZodRawShape>(
  shape: S,
  names: { [K in keyof S]?: string } = {},
  aliases: { [K in keyof S]?: string } = {},
) {
  const object = z.object(shape)
  const wireKeys: Record<string, string> = {}
  for (const key of Object.keys(shape)) wireKeys[key] = names[key] ?? key
  const secondKeys = { ...aliases } as Record<string, string>
  const encoding = Object.entries(wireKeys)
  const decoding = [...Object.entries(secondKeys), ...encoding].map(
    ([clean, key]) => [key, clean] as const,
  )
  const codec = z.codec(wireRecord, object, {
    decode: (wire) => rename(wire, decoding) as z.input<typeof object>,
    encode: (clean) => rename(clean as Wire, encoding),
  })
  registry.set(codec, { object, names: wireKeys, aliases: secondKeys })
  return codec
}

/** Returns the clean shape and wire keys of a `withWireKeys` codec; `undefined` for any other schema. */
export function wireKeysOf(schema: object): WireKeys | undefined {
  return registry.get(schema)
}

/** Returns a codec with more fields, whose wire keys are their names. */
export function extendCodec<S extends z.ZodRawShape, T extends z.ZodRawShape>(
  base: WireKeysCodec<S>,
  shape: T,
) {
  const meta = registry.get(base)
  const inherited = (meta?.names ?? {}) as { [K in keyof (S & T)]?: string }
  return withWireKeys({ ...base._zod.def.out.shape, ...shape }, inherited)
}

function rename(from: Wire, pairs: ReadonlyArray<readonly [string, string]>): Wire {
  const to: Wire = {}
  for (const [source, target] of pairs) {
    if (Object.hasOwn(from, source) && from[source] !== undefined) to[target] = from[source]
  }
  return to
}
