import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withWireKeys, wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { fieldsCheckedByHandler, scopedFields } from '../../contract/scope.ts'
import { endpoints } from '../support/endpoints.ts'

const isIdName = (name: string) => /Ids?$/.test(name)

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
    const shape: object = part instanceof z.ZodObject ? part.shape : {}
    for (const name of Object.keys(shape).filter(isIdName)) found.add(name)
    visit(Object.values(shape))
    visit(Object.values(part.def))
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
