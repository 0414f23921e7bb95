import { z } from 'zod'
import { wireKeysOf } from './withWireKeys.ts'

type Step = (names: Record<string, string>, key: string) => string | undefined

const toWire: Step = (names, clean) => names[clean]
const toClean: Step = (names, wire) =>
  Object.entries(names).find(([, spelling]) => spelling === wire)?.[0]

/**
 * Returns the wire path of a clean field path: `record.contacts.0.firstName` →
 * `detailsjson.contactdetails.0.firstname`. Unknown parts stay unchanged. A field that the caller named by its alias
 * (`customer_id` instead of `CustomerId`) in `input` keeps the alias.
 */
export function wireFieldPath(
  schema: z.ZodType,
  path: string,
  input: Readonly<Record<string, unknown>> = {},
): string {
  const translated = translate(schema, path, toWire)
  const [key = '', ...rest] = translated.split('.')
  const alias = wireKeysOf(schema)?.aliases[path.split('.', 1)[0] ?? '']
  const isAlias = alias !== undefined && alias in input && !(key in input)
  return isAlias ? [alias, ...rest].join('.') : translated
}

/** Returns the clean field path of a wire path, which forms need. Unknown parts stay unchanged. */
export const cleanFieldPath = (schema: z.ZodType, path: string): string =>
  translate(schema, path, toClean)

function translate(schema: z.ZodType, path: string, step: Step): string {
  let current: z.core.$ZodType | undefined = schema
  return path
    .split('.')
    .map((key) => {
      const level = current === undefined ? undefined : enter(current)
      if (level === undefined) return key
      const { names, inner } = level
      if (names === undefined) {
        current = inner?.(key)
        return key
      }
      const translated = step(names, key) ?? key
      current = inner?.(step === toWire ? key : translated)
      return translated
    })
    .join('.')
}

interface Level {
  names?: Record<string, string>
  inner?: (cleanKey: string) => z.core.$ZodType | undefined
}

/**
 * Returns the schema and wire names one level below a key, looking through codecs, defaults and options;
 * `undefined` when the key is unknown.
 */
function enter(schema: z.core.$ZodType): Level | undefined {
  const meta = wireKeysOf(schema)
  if (meta) return { names: meta.names, inner: inShape(meta.object) }
  if (schema instanceof z.core.$ZodPipe) return enter(schema._zod.def.out)
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return enter(schema._zod.def.innerType)
  }
  if (schema instanceof z.core.$ZodArray) return { inner: () => schema._zod.def.element }
  if (schema instanceof z.core.$ZodTuple) {
    return { inner: (index) => schema._zod.def.items[Number(index)] }
  }
  return schema instanceof z.core.$ZodObject ? { inner: inShape(schema) } : undefined
}

const inShape = (object: z.core.$ZodObject) => (key: string) => object._zod.def.shape[key]
