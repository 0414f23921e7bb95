import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type z, ZodType } from 'zod'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { endpoints } from '../support/endpoints.ts'
import { definitionOf } from '../support/schemaDefinition.ts'

/** Wire names that are everyday words as well: they say nothing about where they were learnt. */
const everydayWords = new Set([
  'address',
  'blob',
  'city',
  'count',
  'data',
  'delay',
  'delivered',
  'discard',
  'facet',
  'file',
  'hits',
  'id',
  'issue',
  'label',
  'list',
  'member_id',
  'mobile',
  'month',
  'order',
  'page',
  'pagination',
  'pin',
  'query',
  'rows',
  'sort',
  'staff',
  'status',
  'street',
  'total',
  'usage',
  'val',
  'value',
  'website',
  'Message',
  'Subject',
  'Year',
  'department',
])

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the schemas that a schema is made of. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const definition = definitionOf(schema)
  const single = ['in', 'out', 'element', 'innerType', 'valueType'].map((name) => definition[name])
  const several = ['items', 'options'].flatMap((name) => definition[name] ?? [])
  const fields: unknown[] = Object.values(definition['shape'] ?? {})
  return [...single, ...several, ...fields].filter((part) => part instanceof ZodType)
}

function legacyNames(): Set<string> {
  const wire = new Map<string, Set<string>>()
  const clean = new Set<string>()
  const seen = new Set<z.ZodType>()
  const visit = (schema: z.ZodType): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    const meta = wireKeysOf(schema)
    for (const [cleanName, wireKey] of Object.entries(meta?.names ?? {})) {
      clean.add(cleanName).add(snakeCase(cleanName))
      wire.set(wireKey, (wire.get(wireKey) ?? new Set()).add(cleanName))
    }
    partsOf(schema).forEach(visit)
    if (meta) visit(meta.object)
  }
  const paths = new Set<string>()
  for (const { endpoint } of endpoints) {
    visit(endpoint.input)
    visit(endpoint.output)
    // The project's own calls have plain addresses.
    const last = endpoint.path.split('/').findLast((part) => part !== '') ?? ''
    if (/[_A-Z]/.test(last)) paths.add(last)
  }
  const names = [...wire.keys(), ...paths].filter(
    (name) => name.length > 2 && !clean.has(name) && !everydayWords.has(name),
  )
  return new Set(names)
}

const sources = ['src', 'platform'].flatMap((root) =>
  readdirSync(join(import.meta.dirname, '../..', root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

const wordsOf = (text: string) => new Set(text.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [])

describe('historical spellings of the wire', () => {
  const legacy = legacyNames()

  it('are known to this test', () => {
    expect(legacy).toContain('informaticscustomer_id')
    expect(legacy).toContain('fulfiled_received_count')
    expect(legacy).toContain('Admin_login_request')
  })

  it.each(['src', 'platform'])('occur nowhere in %s', (root) => {
    const found = sources
      .filter((file) => file.includes(`/${root}/`))
      .flatMap((file) =>
        [...wordsOf(readFileSync(file, 'utf8'))]
          .filter((word) => legacy.has(word))
          .map((word) => `${file}: ${word}`),
      )
    expect(found).toEqual([])
  })
})
