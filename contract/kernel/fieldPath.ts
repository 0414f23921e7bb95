import { z } from 'zod'
import { wireKeysOf } from './withWireKeys.ts'

type Step = (names: Record<string, string>, key: string) => string | undefined

const toWire: Step = (names, clean) => names[clean]
const toClean: Step = (names, wire) =>
  Object.entries(names).find(([, spelling]) => spelling === wire)?.[0]

/** `record.contacts.0.firstName` → `detailsjson.contactdetails.0.firstname`. Unknown parts stay as they are. */
export const wireFieldPath = (schema: z.ZodType, path: string): string =>
  translate(schema, path, toWire)

/** The way back: forms know clean names only. */
export const cleanFieldPath = (schema: z.ZodType, path: string): string =>
  translate(schema, path, toClean)

function translate(schema: z.ZodType, path: string, step: Step): string {
  let here: z.core.$ZodType | undefined = schema
  return path
    .split('.')
    .map((key) => {
      const found = here === undefined ? undefined : enter(here)
      if (found === undefined) return key
      const { names, inner } = found
      if (names === undefined) {
        here = inner?.(key)
        return key
      }
      const translated = step(names, key) ?? key
      here = inner?.(step === toWire ? key : translated)
      return translated
    })
    .join('.')
}

interface Level {
  names?: Record<string, string>
  inner?: (cleanKey: string) => z.core.$ZodType | undefined
}

/** What a key means inside a schema, seen through codecs, defaults and options. */
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
