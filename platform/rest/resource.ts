import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { parseOrThrow } from '../../contract/kernel/transport.ts'
import type { Permission } from '../../contract/permissions.ts'
import type { Call, Db, Session } from '../context.ts'

/** A column of a REST resource: its SQL and what may be done with it. */
export interface RestField {
  sql: RawBuilder<unknown>
  /** Whether the list can be sorted by it; yes without it. */
  sortable?: boolean
  /** Whether it is computed from other rows: its change is no change of the row. */
  isDerived?: boolean
  /** How a filter of this name narrows the list; without it the name is refused. */
  filter?: (value: string, name: string) => RawBuilder<unknown>
}

/**
 * A resource in the dialect of ra-data-simple-rest at /platform/rest/<name>: declared once, listed, sorted,
 * filtered and paged in SQL. For the project's own tables, which need no historical spelling.
 */
export interface RestResource {
  name: string
  permission: Permission
  /** `tenant`: limited by row-level security to the caller's customers. `system`: all, for support staff. */
  scope: 'tenant' | 'system'
  /** FROM and joins. */
  from: RawBuilder<unknown>
  /** By clean name; must hold `id`. */
  fields: Record<string, RestField>
  /** Narrows all that is read or written to what belongs to the caller alone. */
  own?: (session: Session) => RawBuilder<unknown>
  /** Filters that are no column: `q`, `from`, `to`. */
  filters?: Record<string, (value: string, name: string) => RawBuilder<unknown>>
  defaultSort: { field: string; order: 'ASC' | 'DESC' }
  /** What a POST, a PUT and a DELETE do; without them the resource is read only. */
  create?: RestCreate
  update?: RestUpdate
  remove?: {
    permission: Permission
    apply: (db: Db, id: number, call: Call) => Promise<void>
  }
}

/** What a POST does. */
export interface RestCreate {
  permission: Permission
  /** The fields that a body has, as `openapi.json` describes them. */
  body: z.ZodType
  /** Returns the id of the new row. */
  apply: (db: Db, body: unknown, call: Call) => Promise<number>
}

/** What a PUT does. */
export interface RestUpdate {
  permission: Permission
  /** The fields that a body has beside `rowVersion`, as `openapi.json` describes them. */
  body: z.ZodType
  apply: (db: Db, id: number, body: unknown, call: Call) => Promise<void>
}

/**
 * Returns a POST whose `apply` receives the body as its schema reads it. A body that does not have its form throws
 * `Problem('invalid')` naming the fields.
 */
export const restCreate = <V>({
  permission,
  body,
  apply,
}: {
  permission: Permission
  body: z.ZodType<V>
  apply: (db: Db, values: V, call: Call) => Promise<number>
}): RestCreate => ({
  permission,
  body,
  apply: async (db, sent, call) => apply(db, parseOrThrow(body, sent), call),
})

/** Returns a PUT whose `apply` receives the body as its schema reads it; throws as `restCreate` does. */
export const restUpdate = <V>({
  permission,
  body,
  apply,
}: {
  permission: Permission
  body: z.ZodType<V>
  apply: (db: Db, id: number, values: V, call: Call) => Promise<void>
}): RestUpdate => ({
  permission,
  body,
  apply: async (db, id, sent, call) => apply(db, id, parseOrThrow(body, sent), call),
})
