import { sql } from 'kysely'
import {
  type RemoteMethod,
  remoteMethods,
  type SignInTestResult,
  type SignInMethod,
} from '../../contract/organization/signInMethods.ts'
import type { Db } from '../context.ts'

/** A library with its term of access, and the text of each method to sign in from elsewhere; empty for none. */
export interface LibraryRow extends Record<RemoteMethod, string> {
  id: number
  name: string
  subscriptionEndsOn: string | null
  graceDays: number
}

/*
 * What belongs to libraries is read by statements of their own, without a join between them. A prepared statement is
 * planned for ten ids after its fifth use, and a join that suits ten takes seconds for thousands.
 */

/** Returns the libraries of these ids that the session may see, by name. */
export async function readLibraries(db: Db, ids: readonly number[]): Promise<LibraryRow[]> {
  const { rows } = await sql<LibraryRow>`
    select id, organization_name as name, subscription_ends_on as "subscriptionEndsOn",
      grace_days as "graceDays", ${sql.join(remoteMethods.map((method) => sql.ref(method)))}
    from customers
    where id = any (${[...ids]}::int[])
    order by lower(organization_name), id`.execute(db)
  return rows
}

/** Returns the ids of the resource types that the subscriptions of the libraries include. */
export async function resourceTypesOf(
  db: Db,
  ids: readonly number[],
): Promise<{ customerId: number; resourceTypeId: number }[]> {
  const { rows } = await sql<{ customerId: number; resourceTypeId: number }>`
    select customer_id as "customerId", resource_type_id as "resourceTypeId"
    from customer_resource_types where customer_id = any (${[...ids]}::int[])`.execute(db)
  return rows
}

/** A membership of a consortium, with its days. */
export interface MembershipRow {
  customerId: number
  consortiumId: number
  from: string | null
  until: string | null
}

/** Returns the memberships that the libraries have or had, in the order in which they began. */
export async function membershipsOf(db: Db, ids: readonly number[]): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select customer_id as "customerId", consortium_id as "consortiumId", joined_on as "from",
      left_on as until
    from consortium_member_periods where customer_id = any (${[...ids]}::int[]) order by id`.execute(
    db,
  )
  return rows
}

/** Returns the names of the customers of these ids that the session may see. */
export async function customerNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, organization_name as name from customers where id = any (${[...ids]}::int[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The last test of a sign-in method. */
export interface SignInTestRow {
  customerId: number
  method: SignInMethod
  text: string
  result: SignInTestResult
}

/** Returns the last test of each sign-in method of the libraries. */
export async function signInTestsOf(db: Db, ids: readonly number[]): Promise<SignInTestRow[]> {
  const { rows } = await sql<SignInTestRow>`
    select customer_id as "customerId", way as method, text, result
    from sign_in_tests where customer_id = any (${[...ids]}::int[])`.execute(db)
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

/** An end user with the requested mail address or name. */
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
    where u.id in (select end_users_with_mail(${mail}))
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
