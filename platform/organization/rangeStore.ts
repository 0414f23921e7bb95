import { sql } from 'kysely'
import type { IpRange } from '../../contract/organization/ip/range.ts'
import type { Db } from '../context.ts'
import { takeLock } from '../db/advisoryLocks.ts'

/** Returns a customer's IP ranges, sorted by address. PostgreSQL returns addresses in their canonical form. */
export function readRanges(db: Db, customerId: number): Promise<IpRange[]> {
  return db
    .selectFrom('ipRanges')
    .select(['fromAddress as from', 'toAddress as to', 'label'])
    .where('customerId', '=', customerId)
    .orderBy('fromAddress')
    .execute()
}

/**
 * Takes the lock for saving IP ranges until the transaction ends. Two saves that conflict on an exclusion constraint
 * would otherwise end in a deadlock, whose error does not name the range.
 */
export async function waitForRangeSaves(db: Db): Promise<void> {
  await takeLock(db, 'ipRanges')
}

/** Returns the indexes of the ranges that overlap a range of another customer outside the consortium. */
export async function foreignRanges(
  db: Db,
  customerId: number,
  ranges: readonly IpRange[],
): Promise<number[]> {
  const firsts = ranges.map(({ from }) => from)
  const lasts = ranges.map(({ from, to }) => to ?? from)
  const { rows } = await sql<{ nth: number }>`
    select nth from foreign_ip_ranges(${customerId}, ${firsts}::inet[], ${lasts}::inet[]) as t(nth)
    order by nth`.execute(db)
  return rows.map(({ nth }) => nth - 1)
}

/** The saves of an organisation after one of them and after an instant. */
interface LaterSaves {
  customerId: number
  /** The action of a save in the audit log. */
  action: string
  /** Id of the entry of the earlier save; 0 for none. */
  afterId: number
  since: Date
}

/** A range that saves added (`change` 1) or removed (-1) together. */
interface NetChange {
  range: string
  change: number
  /** Id of the entry of the last of the saves that changed any range. */
  lastSaveId: number
}

/**
 * Returns the ranges that saves added and removed together, without what a later one took back, in the order of the
 * first change. PostgreSQL adds them up: a day can have thousands of saves with a thousand ranges each.
 */
export async function rangeChanges(
  db: Db,
  { customerId, action, afterId, since }: LaterSaves,
): Promise<NetChange[]> {
  const changesOf = (name: 'ipAdded' | 'ipRemoved', change: 1 | -1) => sql`
    select l.id, range, place, ${sql.lit(change)} as change
    from audit_log l cross join lateral jsonb_array_elements_text(coalesce(l.details -> ${sql.lit(name)}, '[]'))
      with ordinality as texts (range, place)
    where l.customer_id = ${customerId} and l.action = ${action} and l.at > ${since} and l.id > ${afterId}`
  const { rows } = await sql<NetChange>`
    select range, change, last_save_id as "lastSaveId"
    from (
      select range, sum(change)::int as change, max(max(id)) over () as last_save_id,
        min(id) as first_id, min(place) as place
      from (${changesOf('ipAdded', 1)} union all ${changesOf('ipRemoved', -1)}) as changes
      group by range
    ) as sums
    where change <> 0
    order by first_id, place, range`.execute(db)
  return rows
}

/** Deletes these IP ranges of the customer; an empty list deletes nothing. */
export async function deleteRanges(
  db: Db,
  customerId: number,
  ranges: readonly IpRange[],
): Promise<void> {
  if (ranges.length === 0) return
  await db
    .deleteFrom('ipRanges')
    .where('customerId', '=', customerId)
    .where(
      'fromAddress',
      'in',
      ranges.map(({ from }) => from),
    )
    .execute()
}

/**
 * Inserts IP ranges for the customer; throws a database error when one overlaps another range of the customer or a
 * range outside of its consortium.
 */
export async function insertRanges(
  db: Db,
  customerId: number,
  ranges: readonly IpRange[],
): Promise<void> {
  if (ranges.length === 0) return
  await db
    .insertInto('ipRanges')
    .values(
      ranges.map(({ from, to, label }) => ({
        customerId,
        fromAddress: from,
        toAddress: to,
        label,
      })),
    )
    .execute()
}

/** Returns the customers to whose ranges an address belongs; null for customers whose names the caller may not see. */
export async function addressOwners(db: Db, address: string) {
  const { rows } = await sql<{ ownerId: number | null; name: string | null }>`
    select o.owner_id, i.organization_name as name
    from owners_of_address(${address}::inet) o left join institutions i on i.id = o.owner_id
    order by name`.execute(db)
  return rows
}
