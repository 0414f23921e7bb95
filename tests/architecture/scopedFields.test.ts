import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withWireKeys, wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { fieldsCheckedByHandler, scopedFields } from '../../contract/scope.ts'
import { endpoints } from '../support/endpoints.ts'

/** Returns the clean names of all fields of a schema that end in `Id` or `Ids`, also inside lists, codecs and JSON. */
function idFieldsOf(input: z.ZodType): Set<string> {
  const found = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (Array.isArray(part)) return part.forEach(visit)
    if (!(part instanceof z.ZodType)) return
    const inner = wireKeysOf(part)
    if (inner !== undefined) return visit(inner.object)
    if (part instanceof z.ZodObject) {
      for (const [name, field] of Object.entries(part.shape)) {
        if (/Ids?$/.test(name)) found.add(name)
        visit(field)
      }
    }
    Object.values(part.def).forEach(visit)
  }
  visit(input)
  return found
}

const isCovered = (field: string) => field in scopedFields || field in fieldsCheckedByHandler

describe('id fields of the contract', () => {
  it('are found inside codecs, lists, options and renamed records', () => {
    const row = withWireKeys({ ownerId: z.int(), name: z.string() }, { ownerId: 'OWNER' })
    const input = z.object({
      rows: z.array(row).optional(),
      one: z.union([z.string(), z.object({ otherIds: z.array(z.int()) })]).default(''),
    })
    expect([...idFieldsOf(input)].sort()).toEqual(['otherIds', 'ownerId'])
  })

  it('are each checked against the session, or named with the check of their handler', () => {
    const uncovered = endpoints.flatMap(({ name, endpoint }) =>
      [...idFieldsOf(endpoint.input)]
        .filter((field) => !isCovered(field))
        .map((field) => `${name} ${field}`),
    )
    expect(uncovered).toEqual([])
  })

  it('are in one table only, and no table names a field that no call takes', () => {
    const taken = new Set<string>()
    for (const { endpoint } of endpoints) {
      for (const field of idFieldsOf(endpoint.input)) taken.add(field)
    }
    const listed = [...Object.keys(scopedFields), ...Object.keys(fieldsCheckedByHandler)]
    expect(listed.filter((field) => !taken.has(field))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})
