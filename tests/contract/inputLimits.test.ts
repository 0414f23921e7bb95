import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { defaultMaxBodyBytes } from '../../contract/kernel/endpoint.ts'
import { endpoints } from '../support/endpoints.ts'
import {
  definitionOf,
  type SchemaCheck,
  type SchemaDefinition,
} from '../support/schemaDefinition.ts'

const checksOf = (def: SchemaDefinition) =>
  ((def['checks'] as SchemaCheck[] | undefined) ?? []).map((check) => check._zod.def)

/** Lists the texts without a longest length, the numbers without bounds and the lists without a largest size. */
function unlimited(schema: z.ZodType, path: string, side: 'wire' | 'clean'): string[] {
  const def = definitionOf(schema)
  const checks = checksOf(def)
  const has = (...kinds: string[]) => checks.some(({ check }) => kinds.includes(check))
  const inside = (name: string) => unlimited(def[name] as z.ZodType, path, side)
  switch (def.type) {
    case 'pipe':
      return [
        ...unlimited(def['in'] as z.ZodType, path, 'wire'),
        ...unlimited(def['out'] as z.ZodType, path, 'clean'),
      ]
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, value]) =>
        unlimited(value, `${path}.${key}`, side),
      )
    case 'array':
      return [
        ...(has('max_length', 'length_equals') ? [] : [`${path}: a list of any size`]),
        ...unlimited(def['element'] as z.ZodType, `${path}[]`, side),
      ]
    case 'tuple':
      return (def['items'] as z.ZodType[]).flatMap((item) => unlimited(item, path, side))
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap((option) => unlimited(option, path, side))
    case 'nullable':
    case 'optional':
    case 'default':
      return inside('innerType')
    case 'string':
      return has('max_length') || isShortFormat(def, checks)
        ? []
        : [`${path}: a text of any length`]
    case 'number':
      // On the wire a number is bounded by the clean side of its codec.
      return side === 'wire' || (has('greater_than') && has('less_than'))
        ? []
        : [`${path}: a number of any size`]
    case 'record':
      // The wire side of renamed(): its fields are the object of the clean side.
      return side === 'wire' ? [] : [`${path}: a record of any size`]
    default:
      return []
  }
}

/** A pattern whose texts have a longest length, or a format that has one. */
function isShortFormat(def: SchemaDefinition, checks: SchemaCheck['_zod']['def'][]): boolean {
  return [def, ...checks].some(({ format, pattern }) => {
    if (format === 'date' || format === 'uuid' || format === 'datetime') return true
    return pattern instanceof RegExp && !/[*+](?!\))|,\}/.test(pattern.source)
  })
}

const holdsFile = (schema: z.ZodType): boolean =>
  Object.values(definitionOf(definitionOf(schema)['out'] as z.ZodType)['shape'] as object).some(
    (field: z.ZodType) => field.safeParse(new Blob([''])).success,
  )

describe('every call', () => {
  it.each(endpoints)('$name: limits every text, number and list of its input', ({ endpoint }) => {
    expect(unlimited(endpoint.input, '', 'wire')).toEqual([])
  })

  const withFiles = endpoints.filter(
    ({ endpoint: { inputEncoding, input } }) => inputEncoding === 'multipart' && holdsFile(input),
  )
  it.each(withFiles)('$name: says how large a body with its file may be', ({ endpoint }) => {
    expect(endpoint.maxBodyBytes).toBeGreaterThan(defaultMaxBodyBytes)
  })
})
