import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** A range of a statement. */
export interface StatedRange {
  rangeId: number
  from: string
  to: string | null
  label: string
  registeredOn: string
  confirmedOn: string | null
}

/** Returns the ranges of a customer that were registered by a day and are still registered, by address. */
export function rangesRegisteredBy(db: Db, customerId: number, on: string): Promise<StatedRange[]> {
  return db
    .selectFrom('ipRanges')
    .select([
      'id as rangeId',
      'fromAddress as from',
      'toAddress as to',
      'label',
      sql<string>`created_at::date`.as('registeredOn'),
      'confirmedOn',
    ])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`created_at::date <= ${on}::date`)
    .orderBy('fromAddress')
    .execute()
}

/** Returns the first address of a range of the customer; `undefined` when it has no such range. */
export async function firstAddressOf(
  db: Db,
  customerId: number,
  rangeId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ipRanges')
    .select('fromAddress')
    .where('customerId', '=', customerId)
    .where('id', '=', rangeId)
    .executeTakeFirst()
  return row?.fromAddress
}

/** Records that a range of the customer was confirmed on a day; returns whether it has such a range. */
export async function confirmRange(
  db: Db,
  { customerId, rangeId, on }: { customerId: number; rangeId: number; on: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('ipRanges')
    .set({ confirmedOn: on })
    .where('customerId', '=', customerId)
    .where('id', '=', rangeId)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Returns the consortia of which a customer was a member on a day, by name. */
export async function consortiaOn(db: Db, customerId: number, on: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.organization_name as name
    from consortium_member_periods p join institutions i on i.id = p.consortium_id
    where p.customer_id = ${customerId} and p.consortium_id <> ${customerId}
      and (p.joined_on is null or p.joined_on <= ${on}::date)
      and (p.left_on is null or p.left_on > ${on}::date)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the last day of a customer's access without its grace, and the days of grace. */
export function accessTerm(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select(['subscriptionEndsOn as endsOn', 'graceDays'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}
