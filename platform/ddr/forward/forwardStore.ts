import { sql } from 'kysely'
import type { DdrStatus } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'

/** A request that may go on to another library. */
export interface ForwardableRequest {
  id: number
  status: DdrStatus
  requestedOn: string
  requesterId: number
  supplierId: number
  consortiumId: number
  forwardTo: number[]
}

const columns = [
  'id',
  'status',
  'requestedOn',
  'requesterId',
  'supplierId',
  'consortiumId',
  'forwardTo',
] as const

/** Returns up to `limit` requests with libraries to go on to, after an id in the order of the ids. */
export const forwardableRequests = (
  db: Db,
  after: number,
  limit: number,
): Promise<ForwardableRequest[]> =>
  db
    .selectFrom('ddrRequests')
    .select(columns)
    .where('forwardTo', '<>', sql<number[]>`'{}'`)
    .where('isForwarded', '=', false)
    .where('status', 'in', ['pending', 'unfilled'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks a request that is still in the state in which it was read; returns false when it is not, or is locked. */
export async function lockForwardable(db: Db, { id, status }: ForwardableRequest) {
  const row = await db
    .selectFrom('ddrRequests')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', status)
    .where('isForwarded', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** What the mail about a forwarded request says of it. */
export interface MailedRequest {
  id: number
  requesterId: number
  referenceNo: string
  articleName: string
  sourceName: string
  supplierName: string
  requesterEmail: string | null
}

/** Returns what the mail about a request says; needs the system's `db`, for which no institution is out of reach. */
export async function mailedRequest(db: Db, id: number): Promise<MailedRequest> {
  return db
    .selectFrom('ddrRequests as r')
    .innerJoin('customers as supplier', 'supplier.id', 'r.supplierId')
    .innerJoin('customers as requester', 'requester.id', 'r.requesterId')
    .select([
      'r.id',
      'r.requesterId',
      'r.referenceNo',
      'r.articleName',
      'r.sourceName',
      'supplier.displayName as supplierName',
      'requester.officeEmail as requesterEmail',
    ])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Returns the libraries of these ids that are members of the consortium, with their names and open requests. */
export async function membersWithLoad(db: Db, ids: readonly number[], consortiumId: number) {
  const { rows } = await sql<{ id: number; name: string; open: number }>`
    select c.id, c.display_name as name, ddr_open_requests(c.id) as open
    from customers c
    where c.id = any (${[...ids]}::int[]) and c.consortium_id = ${consortiumId}`.execute(db)
  return new Map(rows.map(({ id, ...member }) => [id, member]))
}

/** Ends the list of libraries to go on to, because none of them takes the request. */
export async function endForwarding(db: Db, id: number): Promise<void> {
  await db.updateTable('ddrRequests').set({ forwardTo: [] }).where('id', '=', id).execute()
}

/** Marks a request as continued by another; one that was pending is discarded with the reason. */
export async function markForwarded(
  db: Db,
  { id, status }: ForwardableRequest,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('ddrRequests')
    .set({ isForwarded: true })
    .$if(status === 'pending', (q) =>
      q.set({ status: 'discarded', discardReason: reason, answeredAt: at }),
    )
    .where('id', '=', id)
    .execute()
}

/** The request that continues another one at the next library. */
export interface NextRequest {
  id: number
  fromId: number
  supplierId: number
  referenceNo: string
  forwardTo: readonly number[]
  at: Date
}

/** Inserts a pending request for the same article and reader at another library. */
export async function insertNextRequest(db: Db, next: NextRequest): Promise<void> {
  await sql`
    insert into ddr_requests (id, consortium_id, requester_id, supplier_id, requested_at, priority_id,
      is_duplicate, duplicate_of_id, title_id, article_id, issue_id, resource_type_id, access_type,
      is_open_access, article_name, authors, source_name, issn, article_doi, volume, issue_number,
      pages, publication_date, end_user_id, user_name, user_department, user_designation, user_email,
      user_mobile, user_roll_no, approver_email, copyright_compliance, requester_note, reference_no,
      forward_to, forwarded_from_id)
    select ${next.id}, consortium_id, requester_id, ${next.supplierId}, ${next.at}, priority_id,
      is_duplicate, duplicate_of_id, title_id, article_id, issue_id, resource_type_id, access_type,
      is_open_access, article_name, authors, source_name, issn, article_doi, volume, issue_number,
      pages, publication_date, end_user_id, user_name, user_department, user_designation, user_email,
      user_mobile, user_roll_no, approver_email, copyright_compliance, requester_note,
      ${next.referenceNo}, ${[...next.forwardTo]}::int[], id
    from ddr_requests where id = ${next.fromId}`.execute(db)
}

/**
 * Returns the ids of a request and of those that continue it or that it continues, oldest first; under row-level
 * security only those that the session may see, so that a supplier finds its own alone.
 */
export async function requestChain(db: Db, ddrId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive earlier as (
      select id, forwarded_from_id from ddr_requests where id = ${ddrId}
      union
      select r.id, r.forwarded_from_id
      from ddr_requests r join earlier on r.id = earlier.forwarded_from_id
    ), later as (
      select id from ddr_requests where id = ${ddrId}
      union
      select r.id from ddr_requests r join later on r.forwarded_from_id = later.id
    )
    select id from earlier union select id from later order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the id of the request that continues this one at another library; null when there is none, or under row-level
 * security none that the session may see.
 */
export async function nextOfChain(db: Db, ddrId: number): Promise<number | null> {
  const row = await db
    .selectFrom('ddrRequests')
    .select('id')
    .where('forwardedFromId', '=', ddrId)
    .executeTakeFirst()
  return row?.id ?? null
}
