import type { z } from 'zod'
import { renamedMeta } from './renamed.ts'

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
  let here: z.ZodType | undefined = schema
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
  inner?: (cleanKey: string) => z.ZodType | undefined
}

/** What a key means inside a schema, seen through codecs, defaults and options. */
function enter(schema: z.ZodType): Level | undefined {
  const meta = renamedMeta(schema)
  if (meta)
    return { names: meta.names, inner: (key) => meta.object.shape[key] as z.ZodType | undefined }
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  switch (def.type) {
    case 'pipe':
      return enter(def['out'] as z.ZodType)
    case 'optional':
    case 'nullable':
    case 'default':
      return enter(def['innerType'] as z.ZodType)
    case 'array':
      return { inner: () => def['element'] as z.ZodType }
    case 'tuple':
      return { inner: (index) => (def['items'] as z.ZodType[])[Number(index)] }
    case 'object':
      return { inner: (key) => (def['shape'] as Record<string, z.ZodType>)[key] }
    default:
      return undefined
  }
}
