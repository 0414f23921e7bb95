import { sql } from 'kysely'
import { type Contact, contactFields } from '../../contract/organization/contact.ts'
import type { SignInMethodTexts } from '../../contract/organization/signInMethods.ts'
import type { Db } from '../context.ts'

/** A range of a statement. */
export interface StatedRange {
  /** null for one that is registered no longer. */
  rangeId: number | null
  from: string
  to: string | null
  label: string
  registeredOn: string
  confirmedOn: string | null
}

/**
 * Returns the ranges of a customer that were registered by a day, by address: those that still are, and with
 * `withRemoved` those that were removed after it.
 */
export async function rangesOn(
  db: Db,
  { customerId, on, withRemoved }: { customerId: number; on: string; withRemoved: boolean },
): Promise<StatedRange[]> {
  const { rows } = await sql<StatedRange>`
    select id as "rangeId", from_address as "from", to_address as "to", label,
      created_at::date as "registeredOn", confirmed_on as "confirmedOn"
    from ip_ranges where customer_id = ${customerId} and created_at::date <= ${on}::date
    union all
    select null, from_address, to_address, label, registered_on, null
    from removed_ip_ranges
    where customer_id = ${customerId} and registered_on <= ${on}::date and removed_on > ${on}::date
      and ${withRemoved}::boolean
    order by "from"`.execute(db)
  return rows
}

/** Returns the condition that a period includes a day. */
const includes = (on: string) =>
  sql<boolean>`coalesce(recorded_on <= ${on}::date, true) and coalesce(removed_on > ${on}::date, true)`

/** Returns the text of each sign-in method that a customer had on record on a day. */
export async function signInMethodsOn(
  db: Db,
  customerId: number,
  on: string,
): Promise<SignInMethodTexts> {
  const rows = await db
    .selectFrom('signInWayPeriods')
    .select(['way', 'text'])
    .where('customerId', '=', customerId)
    .where(includes(on))
    .execute()
  return Object.fromEntries(rows.map(({ way, text }) => [way, text]))
}

/** Returns the contacts that a customer had on record on a day, in their order. */
export function contactsOn(db: Db, customerId: number, on: string): Promise<Contact[]> {
  return db
    .selectFrom('contactPeriods')
    .select(contactFields)
    .where('customerId', '=', customerId)
    .where(includes(on))
    .orderBy('position')
    .orderBy('id')
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

/**
 * Returns the last day of a customer's access without its grace, the days of grace, and the day since which earlier
 * ranges, sign-in methods and contacts are on record.
 */
export function accessTerm(db: Db, customerId: number) {
  return db
    .selectFrom('customers')
    .select(['subscriptionEndsOn as endsOn', 'graceDays', 'historySince'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}
