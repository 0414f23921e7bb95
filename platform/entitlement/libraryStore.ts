import { sql } from 'kysely'
import {
  type RemoteWay,
  remoteWays,
  type SignInTestResult,
} from '../../contract/organization/signInWays.ts'
import type { Db } from '../context.ts'

/** A library with what decides about all items, as the tables have it. */
interface LibraryRow {
  id: number
  name: string
  subscriptionEndsOn: string | null
  graceDays: number
  resourceTypeIds: number[]
  memberships: {
    consortiumId: number
    consortium: string
    from: string | null
    until: string | null
  }[]
  /** The ways to sign in from elsewhere that are on record. */
  signInWays: {
    way: RemoteWay
    /** How the last test of what is on record ended; null when that was not tested. */
    tested: SignInTestResult | null
  }[]
}

const remoteWayColumns = sql.join(remoteWays.map((way) => sql.ref(`c.${way}`)))
const remoteWayValues = sql.join(
  remoteWays.map(
    (way, position) => sql`(${sql.lit(way)}, ${sql.ref(`c.${way}`)}, ${sql.lit(position)})`,
  ),
)

/** Returns the libraries of these ids that the session may see, by name. */
export async function readLibraries(db: Db, ids: readonly number[]): Promise<LibraryRow[]> {
  const { rows } = await sql<LibraryRow>`
    with types as materialized (
      select customer_id, array_agg(resource_type_id) as ids
      from customer_resource_types where customer_id = any (${[...ids]}::int[]) group by 1
    ), memberships as materialized (
      select p.customer_id, jsonb_agg(jsonb_build_object(
        'consortiumId', p.consortium_id, 'consortium', coalesce(c.organization_name, ''),
        'from', p.joined_on, 'until', p.left_on) order by p.id) as periods
      from consortium_member_periods p left join customers c on c.id = p.consortium_id
      where p.customer_id = any (${[...ids]}::int[]) group by 1
    ), sign_in as materialized (
      select c.id as customer_id, jsonb_agg(jsonb_build_object('way', w.way, 'tested', t.result)
        order by w.position) as ways
      from customers c
      cross join lateral (values ${remoteWayValues}) as w(way, text, position)
      left join sign_in_tests t on t.customer_id = c.id and t.way = w.way and t.text = w.text
      where c.id = any (${[...ids]}::int[]) and concat(${remoteWayColumns}) <> '' and w.text <> ''
      group by 1
    )
    select c.id, c.organization_name as name, c.subscription_ends_on as "subscriptionEndsOn",
      c.grace_days as "graceDays", coalesce(t.ids, '{}') as "resourceTypeIds",
      coalesce(m.periods, '[]') as memberships, coalesce(s.ways, '[]') as "signInWays"
    from customers c
    left join types t on t.customer_id = c.id
    left join memberships m on m.customer_id = c.id
    left join sign_in s on s.customer_id = c.id
    where c.id = any (${[...ids]}::int[])
    order by lower(c.organization_name), c.id`.execute(db)
  return rows
}

/** A range of addresses of a customer that contains the address in question. */
interface RangeMatch {
  customerId: number
  customer: string
  rangeId: number
  range: string
}

/** Matches of an address or a reader are listed up to this number. */
const maxMatches = 20

/** Returns the ranges with the address, of customers that the session may see. */
export async function rangesWith(db: Db, address: string): Promise<RangeMatch[]> {
  const { rows } = await sql<RangeMatch>`
    select r.customer_id as "customerId", c.organization_name as customer, r.id as "rangeId",
      concat_ws(' – ', host(r.from_address), host(r.to_address)) as range
    from ip_ranges r join customers c on c.id = r.customer_id
    where r.span @> ${address}::inet
    order by lower(c.organization_name), r.id limit ${maxMatches}`.execute(db)
  return rows
}

/** An end user that a mail address or a name stands for. */
interface ReaderMatch {
  customerId: number
  customer: string
  readerId: number
  mail: string
  isDisabled: boolean
}

/** Returns the end users with the mail address, active ones first, of customers that the session may see. */
export async function readersByMail(db: Db, mail: string): Promise<ReaderMatch[]> {
  const { rows } = await sql<ReaderMatch>`
    select u.customer_id as "customerId", c.organization_name as customer, u.id as "readerId",
      u.email as mail, u.disabled_at is not null as "isDisabled"
    from end_users u join customers c on c.id = u.customer_id
    where lower(u.email) = ${mail}
    order by u.disabled_at nulls first, lower(c.organization_name), u.id
    limit ${maxMatches}`.execute(db)
  return rows
}

/** Returns the end users of one library with the full name, active ones first. Reads all users of the library. */
export async function readersByName(
  db: Db,
  customerId: number,
  name: string,
): Promise<ReaderMatch[]> {
  const { rows } = await sql<ReaderMatch>`
    select u.customer_id as "customerId", c.organization_name as customer, u.id as "readerId",
      u.email as mail, u.disabled_at is not null as "isDisabled"
    from end_users u join customers c on c.id = u.customer_id
    where u.customer_id = ${customerId} and lower(concat_ws(' ', u.first_name, nullif(u.last_name, ''))) = ${name}
    order by u.disabled_at nulls first, u.id limit ${maxMatches}`.execute(db)
  return rows
}
