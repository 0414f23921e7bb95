import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'
import { definitionOf, type SchemaCheck, type SchemaDefinition } from './schemaDefinition.ts'

const file = new Blob(['content'])

/**
 * Values of the clean side of a contract schema, for the round-trip tests. Knows the constructs the contract
 * uses and fails loudly on any other, so that no endpoint is passed over in silence.
 */
export function cleanValues(schema: z.ZodType): Arbitrary<unknown> {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'pipe':
      return piped(def)
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def['shape'] as Record<string, z.ZodType>).map(([key, value]) => [
            key,
            cleanValues(value),
          ]),
        ),
      )
    case 'array':
      return fc.array(cleanValues(def['element'] as z.ZodType), { minLength: 1, maxLength: 3 })
    case 'tuple':
      return fc.tuple(...(def['items'] as z.ZodType[]).map(cleanValues))
    case 'record':
      return fc.dictionary(
        fc.stringMatching(/^[a-z]{1,8}$/),
        cleanValues(def['valueType'] as z.ZodType),
        { maxKeys: 3 },
      )
    case 'union':
      return fc.oneof(...(def['options'] as z.ZodType[]).map(cleanValues))
    case 'nullable':
      return fc.option(cleanValues(def['innerType'] as z.ZodType), { nil: null })
    case 'optional':
      return cleanValues(def['innerType'] as z.ZodType)
    case 'default':
    case 'readonly':
      return cleanValues(def['innerType'] as z.ZodType)
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as Record<string, string>))
    case 'literal':
      return fc.constantFrom(...(def['values'] as unknown[]))
    case 'string':
      return text(schema, def)
    case 'number':
      return numberWithin(def)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'undefined':
      return fc.constant(undefined)
    case 'unknown':
      return fc.constant(null)
    case 'custom':
      // A file. Anything else of its own making must say here what its values are.
      if (schema.safeParse(file).success) return fc.constant(file)
      throw new Error('cleanValues: a custom schema that is no file')
    default:
      throw new Error(`cleanValues: no values known for "${def.type}"`)
  }
}

/** A wrapper (`wrapped`, `page`) has no schema of its own for the clean side: it is made from what is inside. */
function piped(def: SchemaDefinition): Arbitrary<unknown> {
  const out = def['out'] as z.ZodType
  if (definitionOf(out).type !== 'custom') return cleanValues(out)
  const decode = def['transform'] as (inside: unknown) => unknown
  return cleanValues(def['in'] as z.ZodType).map((inside) => decode(inside))
}

function checksOf(def: SchemaDefinition): SchemaCheck['_zod']['def'][] {
  return ((def['checks'] as SchemaCheck[] | undefined) ?? []).map((check) => check._zod.def)
}

function text(schema: z.ZodType, def: SchemaDefinition): Arbitrary<string> {
  const checks = [...checksOf(def), def]
  const format = checks.find((check) => check['format'] !== undefined)?.['format']
  if (format === 'date') return fc.constantFrom('2026-02-28', '2024-02-29', '1999-12-31')
  if (format === 'email') return fc.constantFrom('reader@library.example', 'a.b@c.example')
  if (format === 'datetime') return fc.constantFrom('2026-02-28T10:00:00.000Z')
  if (format === 'url') return fc.constantFrom('https://library.example/page')
  if (format === 'uuid') return fc.uuid()
  const pattern = checks.find((check) => check['pattern'] instanceof RegExp)?.['pattern']
  if (pattern instanceof RegExp)
    return fc.stringMatching(pattern).filter((value) => schema.safeParse(value).success)
  const minimum = checks.find((check) => check['minimum'] !== undefined)?.['minimum'] as
    | number
    | undefined
  return fc
    .string({ minLength: minimum ?? 0, maxLength: Math.max(minimum ?? 0, 12) })
    .map((value) => value.trim())
    .filter((value) => schema.safeParse(value).success)
}

function numberWithin(def: SchemaDefinition): Arbitrary<number> {
  let min = -1000
  // A list of a million pages, whose numbers an answer has one by one, takes a quarter of a second to encode.
  let max = 10_000
  for (const check of checksOf(def)) {
    if (check.check === 'greater_than')
      min = Math.max(min, Number(check['value']) + (check['inclusive'] === false ? 1 : 0))
    if (check.check === 'less_than')
      max = Math.min(max, Number(check['value']) - (check['inclusive'] === false ? 1 : 0))
  }
  return fc.integer({ min, max: Math.max(min, max) })
}
