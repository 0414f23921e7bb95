import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { parseJson } from '../../contract/kernel/json.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { maxRestRows } from '../../contract/paging.ts'
import { parseOrThrow } from '../../contract/kernel/transport.ts'
import type { Db, Session } from '../context.ts'
import type { RestField, RestResource } from './resource.ts'
import { type Row, withVersion } from './version.ts'

const scalar = z.union([z.string().max(500), z.number(), z.boolean()])
/** The most ids that a filter takes. */
export const maxFilterIds = 1000
const filterShape = z.record(
  z.string().max(60),
  z.union([scalar, z.array(scalar).max(maxFilterIds)]),
)
const sortShape = z.tuple([z.string().max(60), z.enum(['ASC', 'DESC'])])
/** The largest row number of a range: beyond any table, within PostgreSQL's `bigint`. */
const maxRow = 2_000_000_000
const row = z.int().min(0).max(maxRow)
const rangeShape = z
  .tuple([row, row])
  .refine(([first, last]) => first <= last, 'must not end before it begins')

/** The `filter`, `sort` and `range` of a request to `/platform/rest`, parsed. */
export interface RestQuery {
  filter: z.output<typeof filterShape>
  sort: z.output<typeof sortShape> | undefined
  range: z.output<typeof rangeShape> | undefined
}

/** An example of each of the three parameters, which a refusal names. */
const examples = { filter: '{"id":1}', sort: '["id","ASC"]', range: '[0,24]' }

/** Reads the three parameters of the dialect, each JSON: `sort=["at","DESC"]&range=[0,24]&filter={"q":"x"}`. */
export function readRestQuery(fields: readonly (readonly [string, unknown])[]): RestQuery {
  return {
    filter: parameter(fields, 'filter', filterShape) ?? {},
    sort: parameter(fields, 'sort', sortShape),
    range: parameter(fields, 'range', rangeShape),
  }
}

function parameter<T>(
  fields: readonly (readonly [string, unknown])[],
  name: keyof typeof examples,
  shape: z.ZodType<T>,
): T | undefined {
  const values = fields.filter(([field]) => field === name).map(([, value]) => String(value))
  const [text] = values
  if (text === undefined) return undefined
  if (values.length > 1) {
    throw new Problem('invalid', `${name} is given more than once`, {
      fields: { [name]: 'must be given once' },
    })
  }
  try {
    return parseOrThrow(shape, parseJson(text))
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof Problem)) throw cause
    throw new Problem('invalid', `Cannot read ${name}: send JSON such as ${examples[name]}`, {
      fields: { [name]: 'not understood' },
    })
  }
}

/**
 * Returns the rows of a range and how many rows the filter matches in all. They are the first `maxRestRows`
 * of a longer range, and of all rows without one: an answer must fit into memory, and the process serves
 * nobody while it is encoded.
 */
export async function listRows(
  db: Db,
  resource: RestResource,
  query: RestQuery,
  session: Session | null,
) {
  const where = sql`${ownRows(resource, session)} and ${conditions(resource, query.filter)}`
  const [field, order] = query.sort ?? [resource.defaultSort.field, resource.defaultSort.order]
  const sorted = fieldOf(resource, field)
  if (sorted === undefined || sorted.sortable === false) {
    throw new Problem('invalid', `Cannot sort by ${field}`, {
      fields: { sort: `cannot sort by ${field}` },
    })
  }
  const direction = order === 'ASC' ? sql`asc` : sql`desc`
  const [first, last] = query.range ?? [0, maxRestRows - 1]
  const limit = Math.min(last - first + 1, maxRestRows)
  const { rows } = await sql<Row>`
    select ${columns(resource)} from ${resource.from} where ${where}
    order by ${sorted.sql} ${direction} nulls last, ${idOf(resource)} ${direction}
    limit ${limit} offset ${first}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from ${resource.from} where ${where}`.execute(db)
  return { rows: rows.map((row) => withVersion(resource, row)), total: totals[0]?.total ?? 0 }
}

/** Returns a row of the resource by id, as it is answered; `undefined` if it does not exist or is not the caller's. */
export async function readRow(
  db: Db,
  resource: RestResource,
  id: number,
  session: Session | null,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(resource)} from ${resource.from}
    where ${ownRows(resource, session)} and ${idOf(resource)} = ${id}::bigint`.execute(db)
  const [row] = rows
  return row && withVersion(resource, row)
}

/** Returns the condition of the caller's own rows. The operator has no session, and so no rows of its own. */
function ownRows({ own }: RestResource, session: Session | null): RawBuilder<unknown> {
  if (own === undefined) return sql`true`
  return session === null ? sql`false` : own(session)
}

/** Returns a declared field; undefined for any other name, also one that every object has, such as `constructor`. */
const fieldOf = (resource: RestResource, name: string): RestField | undefined =>
  Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined

function idOf(resource: RestResource): RawBuilder<unknown> {
  const id = resource.fields['id']
  if (id === undefined) throw new Error(`The resource ${resource.name} declares no id`)
  return id.sql
}

/** Aliases keep their camel case: these rows go out as they are. */
const columns = (resource: RestResource) =>
  sql.join(
    Object.entries(resource.fields).map(([name, field]) => sql`${field.sql} as ${sql.ref(name)}`),
  )

/** Returns an id of a filter. Throws `Problem('invalid')` for what is none. */
function idIn(value: unknown): number {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id
  throw new Problem('invalid', `Not an id: ${String(value).slice(0, 60)}`, {
    fields: { filter: 'id must be a whole number' },
  })
}

function conditions(resource: RestResource, filter: RestQuery['filter']): RawBuilder<unknown> {
  const parts = Object.entries(filter).map(([name, value]) => {
    if (name === 'id') {
      const ids = (Array.isArray(value) ? value : [value]).map(idIn)
      return sql`${idOf(resource)} = any(${ids}::bigint[])`
    }
    const { filters = {} } = resource
    const condition = Object.hasOwn(filters, name) ? filters[name] : fieldOf(resource, name)?.filter
    if (condition === undefined || Array.isArray(value)) {
      throw new Problem('invalid', `Cannot filter by ${name}`, {
        fields: { filter: `cannot filter by ${name}` },
      })
    }
    return condition(String(value), name)
  })
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}
