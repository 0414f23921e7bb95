import type { z } from 'zod'

/** What zod holds of a schema: its type, and whatever that type has. */
export interface SchemaDefinition {
  type: string
  [key: string]: unknown
}

/** One check of a schema, such as a longest length. */
export type SchemaCheck = { _zod: { def: { check: string; [key: string]: unknown } } }

/** Returns a copy of the definition of a schema. zod types it by kind of schema; the tests look at every kind. */
export const definitionOf = (schema: z.ZodType): SchemaDefinition => ({ ...schema._zod.def })
