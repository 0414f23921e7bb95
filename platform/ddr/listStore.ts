import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { matching, type RequestFilter } from './filter.ts'
import { skipMonths } from './skipMonths.ts'

/** Columns a list may be sorted by; without one the newest come first. */
const sortable = {
  ddrId: sql`r.id`,
  requestedOn: sql`r.requested_on`,
  status: sql`r.status`,
  articleName: sql`lower(r.article_name)`,
  sourceName: sql`lower(r.source_name)`,
  priority: sql`r.priority_id`,
  userName: sql`lower(r.user_name)`,
  requesterName: sql`named.display_name`,
  supplierName: sql`named.display_name`,
} as const

export interface Slice {
  offset: number
  limit: number
  sort: string | undefined
  order: 'ASC' | 'DESC'
}

/** One page of the requests of a filter, of which there are `total`. */
export async function listRequests(db: Db, filter: RequestFilter, slice: Slice, total: number) {
  const ids = await pageOfIds(db, filter, slice, total)
  if (ids.length === 0) return []
  const rows = await details(db).where('r.id', 'in', ids).execute()
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

/** Ids alone, so that pages far back are counted through an index and never fetched. */
async function pageOfIds(db: Db, filter: RequestFilter, slice: Slice, total: number) {
  const { offset, sort } = slice
  const limit = Math.min(slice.limit, total - offset)
  if (limit <= 0) return []
  const expression = sortable[sort as keyof typeof sortable]
  const byDate = expression === undefined || sort === 'requestedOn'
  const descending = expression === undefined || slice.order === 'DESC'
  // The second half of a long list is nearer from its end.
  const backwards = byDate && offset > total / 2
  const direction = descending === backwards ? ('asc' as const) : ('desc' as const)
  const named = sort === 'supplierName' ? ('r.supplierId' as const) : ('r.requesterId' as const)
  const place = { filter, offset: backwards ? total - offset - limit : offset }
  const at = byDate ? await skipMonths(db, place, direction) : place
  const query = matching(db, at.filter)
    .select('r.id')
    // Names are joined once, not asked for at every row.
    .$if(sort === 'supplierName' || sort === 'requesterName', (q) =>
      q.leftJoin('institutions as named', 'named.id', named),
    )
  const sorted = byDate
    ? query.orderBy('r.requestedOn', direction).orderBy('r.id', direction)
    : query.orderBy(expression, direction).orderBy('r.id', direction)
  const rows = await sorted.limit(limit).offset(at.offset).execute()
  const ids = rows.map(({ id }) => id)
  return backwards ? ids.reverse() : ids
}

/** Requests after a place in the list, newest first: an export reads them in parts. */
export async function requestsAfter(
  db: Db,
  filter: RequestFilter,
  after: { requestedOn: string; id: number } | null,
  limit: number,
) {
  const ids = await matching(db, filter)
    .select('r.id')
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(r.requested_on, r.id) < (${after?.requestedOn}, ${after?.id})`),
    )
    .orderBy('r.requestedOn', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  if (ids.length === 0) return []
  return details(db)
    .where(
      'r.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('r.requestedOn', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}

const details = (db: Db) =>
  db
    .selectFrom('ddrRequests as r')
    .innerJoin('ddrPriorities as priority', 'priority.id', 'r.priorityId')
    .leftJoin('institutions as requester', 'requester.id', 'r.requesterId')
    .leftJoin('institutions as supplier', 'supplier.id', 'r.supplierId')
    .select([
      'r.id',
      'r.articleId',
      'r.articleName',
      'r.authors',
      'r.sourceName',
      'r.publicationDate',
      'r.volume',
      'r.issueNumber',
      'r.pages',
      'r.requesterId',
      'r.supplierId',
      'requester.displayName as requesterName',
      'supplier.displayName as supplierName',
      'r.userName',
      'r.userDepartment',
      'r.userDesignation',
      'r.userEmail',
      'r.userMobile',
      'r.requestedOn',
      'priority.name as priority',
      'r.status',
      'r.isDuplicate',
      'r.resourceTypeId',
      'r.accessType',
      'r.isOpenAccess',
      'r.articleDoi',
      'r.issueId',
      'r.mode',
      'r.rowVersion',
    ])

export type ListedRequest = Awaited<ReturnType<typeof listRequests>>[number]

/** Requests of a span by partner and status (spec: delivery §3, "DDR overview status rows"). */
export async function overviewRows(db: Db, filter: RequestFilter) {
  const partner =
    filter.side === 'received' ? ('r.requesterId' as const) : ('r.supplierId' as const)
  return matching(db, filter)
    .select([partner, 'r.status', sql<number>`count(*)::int`.as('count')])
    .$castTo<{
      requesterId?: number
      supplierId?: number
      status: ListedRequest['status']
      count: number
    }>()
    .groupBy([partner, 'r.status'])
    .execute()
}

export async function institutionNames(db: Db) {
  return db
    .selectFrom('institutions')
    .select(['id', 'displayName'])
    .orderBy('displayName')
    .execute()
}
