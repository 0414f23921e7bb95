import { sql } from 'kysely'
import type { DdrSort } from '../../../contract/ddr/endpoints/lists.ts'
import type { Db } from '../../context.ts'
import { byKey, idsOf, isAfter, type KeyPart } from '../../db/keyset.ts'
import { planForValues } from '../../db/plans.ts'
import { matchingRequests } from './filterStore.ts'
import type { RequestFilter } from './requestFilter.ts'

/**
 * The columns that are sorted in SQL; without one the newest come first. A column of few values is sorted by groups
 * (`sortGroups`).
 */
export const sortable = {
  ddrId: sql`r.id`,
  articleName: sql`r.article_order`,
  sourceName: sql`r.source_order`,
  userName: sql`lower(r.user_name)`,
} as const

/** A column by which requests are ordered. */
export type Sortable = keyof typeof sortable

/** The columns whose indexes are of a consortium. */
const indexedByConsortium: ReadonlySet<Sortable | null> = new Set([
  'articleName',
  'sourceName',
  'userName',
])

/**
 * Returns whether all requests are sorted by this column without an index. Row-level security lets no index find what
 * follows a name by `lower`, so the index of readers has the first pages alone.
 */
export const lacksIndex = (sort: Sortable | null): boolean => sort === 'userName'

/** Returns the column of a sort; null for the date. */
export const sortableOf = (sort: DdrSort | undefined): Sortable | null =>
  sort !== undefined && Object.hasOwn(sortable, sort) ? (sort as Sortable) : null

/** Requests that are read in one order. */
export interface OrderedRequests {
  filter: RequestFilter
  /** Column by which the requests are ordered; null for the date. */
  sort: Sortable | null
  direction: 'asc' | 'desc'
}

/** The last request that has been read. */
export interface LastRead {
  requestedOn: string
  id: number
  sortKey: string | number
}

/** Returns the expression by which a list is ordered: the column, or the date. */
const orderOf = (sort: Sortable | null) => (sort === null ? sql`r.requested_on` : sortable[sort])

/** Returns the unique key of requests in the order of a part, with the values of the last one that has been read. */
export const keyOf = ({ sort, direction }: OrderedRequests, after: LastRead | null): KeyPart[] => [
  [orderOf(sort), sort === null ? after?.requestedOn : after?.sortKey, direction],
  [sql`r.id`, after?.id, direction],
]

/**
 * Returns the order by DDR ID of the first requests of a list, which are found by the index of their span. In the order
 * of the primary key the requests of all customers on earlier days would be read before them: 800,000 for the first
 * page of a year. Those that follow a known id are next to it.
 */
const firstIds = (direction: OrderedRequests['direction']) => sql`r.id + 0 ${sql.raw(direction)}`

/**
 * Returns the ids of requests in their order: `limit` of those that follow `after`, or of all, without the first
 * `offset`.
 */
export async function idsInOrder(
  db: Db,
  part: OrderedRequests,
  { after, offset, limit }: { after: LastRead | null; offset: number; limit: number },
): Promise<number[]> {
  const { filter, sort, direction } = part
  const key = keyOf(part, after)
  const within = (consortiumId: number | null) => {
    const first = matchingRequests(db, { ...filter, consortiumId })
      .select(['r.id', orderOf(sort).as('key')])
      .$if(after !== null, (q) => q.where(isAfter(key)))
      .orderBy(sort === 'ddrId' && after === null ? firstIds(direction) : byKey(key))
      .limit(offset + limit)
    return db.selectFrom(first.as('first')).selectAll()
  }
  const [one, ...others] = (await consortiaInOrder(db, part)).map(within)
  if (one === undefined) return []
  const rows = await db
    .selectFrom(others.reduce((all, next) => all.unionAll(next), one).as('page'))
    .select('id')
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the consortia whose indexes have the requests of a part in order. Articles, journals and readers are in order
 * within a consortium, so the requests of a library are those of each consortium to which it belongs or belonged.
 * PostgreSQL then plans each statement for its values: few requests of a library are sorted sooner than the index is
 * read.
 */
async function consortiaInOrder(
  db: Db,
  { filter, sort }: OrderedRequests,
): Promise<(number | null)[]> {
  if (!indexedByConsortium.has(sort)) return [filter.consortiumId]
  await planForValues(db)
  if (filter.consortiumId !== null) return [filter.consortiumId]
  const { rows } = await sql<{ id: number }>`
    select consortium_id as id from consortium_members
    where customer_id = ${filter.owner.id}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of all requests of a part whose order no index has (`lacksIndex`). */
export const allIdsInOrder = (db: Db, part: OrderedRequests): Promise<number[]> =>
  idsOf(
    db,
    matchingRequests(db, part.filter)
      .select('r.id')
      .orderBy(byKey(keyOf(part, null))),
  )
