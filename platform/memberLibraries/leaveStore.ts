import { sql } from 'kysely'
import { openStatuses } from '../../contract/ddr/lifecycle.ts'
import type { Db } from '../context.ts'

/** Returns a customer and locks it, so that nobody else changes its consortium meanwhile. */
export const lockLibrary = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select(['consortiumId', 'displayName as name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns the IP ranges of a library, as text, that overlap one of another customer of its consortium. */
export async function sharedRanges(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    select distinct concat_ws(' to ', host(own.from_address), host(own.to_address)) as range
    from ip_ranges own
    join ip_ranges other on other.pool_id = own.pool_id and other.customer_id <> own.customer_id
      and other.span && own.span
    where own.customer_id = ${id} order by range`.execute(db)
  return rows.map(({ range }) => range)
}

/**
 * Ends a membership and what was subscribed to for this one member, whose days stay on record; the rest follows by
 * triggers.
 */
export async function endMembership(
  db: Db,
  id: number,
  consortiumId: number,
  now: Date,
): Promise<void> {
  await sql`
    with ended as (
      delete from consortium_packages where member_id = ${id} and consortium_id = ${consortiumId}
      returning *)
    insert into removed_packages
      (customer_id, package_id, member_id, assigned_at, assigned_by, removed_at, is_restorable)
    select consortium_id, package_id, member_id, assigned_at, assigned_by, ${now}::timestamptz, false
    from ended`.execute(db)
  await db.updateTable('customers').set({ consortiumId: null }).where('id', '=', id).execute()
}

/** Discards the open requests to and from a library, with an entry of history each. Returns their ids. */
export async function closeRequests(
  db: Db,
  departure: { customerId: number; consortiumId: number; reason: string; at: Date },
): Promise<number[]> {
  const { customerId, consortiumId, reason, at } = departure
  const { rows } = await sql<{ id: number }>`
    with waiting as (
      select id, status from ddr_requests
      where consortium_id = ${consortiumId} and status = any (${[...openStatuses]}::text[])
        and (supplier_id = ${customerId} or requester_id = ${customerId})
      order by id for update
    ), closed as (
      update ddr_requests r set status = 'discarded', discard_reason = ${reason}, answered_at = ${at},
        delay_reason = null, delay_note = ''
      from waiting where r.id = waiting.id
    )
    insert into ddr_history (ddr_id, at, actor_customer_id, from_status, to_status, note)
    select id, ${at}, ${customerId}, status, 'discarded', ${reason} from waiting
    returning ddr_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
