import { type Insertable, sql } from 'kysely'
import type { Region } from '../../contract/organization/regions.ts'
import { bookResourceType } from '../../contract/principal.ts'
import type { AccountsTable } from '../session/tables.ts'
import type { Db } from '../context.ts'
import { takeLock } from '../db/advisoryLocks.ts'

/** The rows of the list of customers: `c`, with its consortium `o`, its region `r` and its administrator `a`. */
export const customerSource = sql`customers c
  left join customers o on o.id = c.consortium_id and o.id <> c.id
  left join regions r on r.id = c.region_id
  left join accounts a on a.customer_id = c.id and a.kind = 'admin' and a.is_primary`

/** The columns of `customerSource`. */
export const customerColumns = {
  id: sql`c.id`,
  name: sql`c.organization_name`,
  kind: sql`case when c.consortium_id = c.id then 'consortium' else 'library' end`,
  consortium: sql`coalesce(o.organization_name, '')`,
  region: sql`coalesce(r.name, '')`,
  userName: sql`coalesce(a.user_name, '')`,
  endsOn: sql`c.subscription_ends_on`,
  graceDays: sql`c.grace_days`,
  /** Ids of the resource types whose titles the readers may open. */
  resourceTypes: sql`array(select t.resource_type_id::int from customer_resource_types t
    where t.customer_id = c.id order by t.resource_type_id)`,
  createdAt: sql`c.created_at`,
}

/** The rows of the list of administrators, the accounts that sign in here: `a`, with its customer `c`. */
export const accountSource = sql`accounts a
  join customers c on c.id = a.customer_id and a.kind = 'admin'`

/** The columns of `accountSource`. */
export const accountColumns = {
  id: sql`a.id`,
  userName: sql`a.user_name`,
  customer: sql`c.organization_name`,
  adminType: sql`a.admin_type`,
  email: sql`a.email`,
  isEnabled: sql`a.disabled_at is null`,
  createdAt: sql`a.created_at`,
}

/** Makes all other creators of customers wait until the transaction ends, so that of two with one name only one is. */
export async function lockCustomerNames(db: Db): Promise<void> {
  await takeLock(db, 'customerNames')
}

/** Returns the customer of a name, ignoring case, and whether it is a consortium; `undefined` when there is none. */
export async function findCustomerByName(db: Db, name: string) {
  return db
    .selectFrom('customers')
    .select((eb) => [
      'id',
      'consortiumId',
      'displayName',
      eb('consortiumId', '=', eb.ref('id')).as('isConsortium'),
    ])
    .where(sql`lower(organization_name)`, '=', name.toLowerCase())
    .orderBy('id')
    .executeTakeFirst()
}

/** A customer to insert, with the ids of its places and of its consortium. */
export interface CustomerRow {
  isConsortium: boolean
  /** null for a library of its own. */
  consortiumId: number | null
  name: string
  countryId: number
  stateId: number | null
  cityId: number | null
  email: string
  endsOn: string | null
  graceDays: number
  /** null for no region. */
  region: Region | null
}

/** Product types of libraries and consortia (docs/demo-data.md). */
const productTypes = { library: 1, consortium: 7 } as const

/** Returns the id of the new customer. A consortium belongs to itself. */
export async function insertCustomer(db: Db, row: CustomerRow): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({
      consortiumId: row.consortiumId,
      productType: row.isConsortium ? productTypes.consortium : productTypes.library,
      regionId: (eb) => eb.selectFrom('regions').select('id').where('name', '=', row.region),
      organizationName: row.name,
      displayName: row.name,
      countryId: row.countryId,
      stateId: row.stateId,
      cityId: row.cityId,
      officeEmail: row.email,
      subscriptionEndsOn: row.endsOn,
      graceDays: row.graceDays,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.isConsortium) {
    await db.updateTable('customers').set({ consortiumId: id }).where('id', '=', id).execute()
  }
  return id
}

/** Changes the region of a customer; null for no region. */
export async function setRegion(db: Db, customerId: number, region: Region | null): Promise<void> {
  await db
    .updateTable('customers')
    .set({ regionId: (eb) => eb.selectFrom('regions').select('id').where('name', '=', region) })
    .where('id', '=', customerId)
    .execute()
}

/**
 * Changes until when a customer's readers have access, in its record and in the subscriptions that end on the same day.
 * What is undefined stays.
 */
export async function setAccessTerm(
  db: Db,
  customerId: number,
  term: { endsOn?: string | null | undefined; graceDays?: number | undefined },
): Promise<void> {
  const before = await db
    .selectFrom('customers')
    .select(['subscriptionEndsOn as endsOn', 'graceDays'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const endsOn = term.endsOn === undefined ? before.endsOn : term.endsOn
  const graceDays = term.graceDays ?? before.graceDays
  await db
    .updateTable('customers')
    .set({ subscriptionEndsOn: endsOn, graceDays })
    .where('id', '=', customerId)
    .execute()
  await db
    .updateTable('subscriptionDetails')
    .set({ endsOn, graceDays })
    .where('customerId', '=', customerId)
    .where('endsOn', 'is not distinct from', before.endsOn)
    .execute()
}

/** Gives a customer these resource types and no others. */
export async function setResourceTypes(
  db: Db,
  customerId: number,
  resourceTypes: readonly number[],
): Promise<void> {
  await sql`delete from customer_resource_types
    where customer_id = ${customerId} and resource_type_id <> all(${resourceTypes}::int[])`.execute(
    db,
  )
  await sql`insert into customer_resource_types (customer_id, resource_type_id)
    select ${customerId}, id from resource_types where id = any(${resourceTypes}::int[])
    on conflict do nothing`.execute(db)
}

/** Gives a customer the resource types, and all subjects of the catalogue. */
export async function insertEntitlements(
  db: Db,
  customerId: number,
  hasBooks: boolean,
): Promise<void> {
  await sql`insert into customer_resource_types (customer_id, resource_type_id)
    select ${customerId}, id from resource_types where ${hasBooks} or id <> ${bookResourceType}`.execute(
    db,
  )
  await sql`insert into customer_subjects (customer_id, subject_id)
    select ${customerId}, id from subjects`.execute(db)
}

/** A subscription to insert. */
export interface SubscriptionRow {
  product: string
  level: 'Institution' | 'Consortium'
  startsOn: string | null
  endsOn: string | null
  graceDays: number
}

/** Inserts the subscription of a customer with one detail. */
export async function insertSubscription(
  db: Db,
  customerId: number,
  { product, level, startsOn, endsOn, graceDays }: SubscriptionRow,
): Promise<void> {
  const { id } = await db
    .insertInto('subscriptions')
    .values({ customerId, product, levelId: level === 'Consortium' ? 2 : 1, level })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscriptionDetails')
    .values({
      subscriptionId: id,
      customerId,
      level,
      productType: 'Discovery',
      subscribedProduct: product,
      subscriptionType: 'Annual',
      startsOn,
      endsOn,
      graceDays,
    })
    .execute()
}

/** Returns the id of the new account. Throws a unique violation of `accounts_user_name` for a name that is taken. */
export async function insertAccount(db: Db, account: Insertable<AccountsTable>): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Enables an account, or disables it at `now` and ends its sessions and unused links. */
export async function setAccountEnabled(
  db: Db,
  accountId: number,
  isEnabled: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ disabledAt: isEnabled ? null : now })
    .where('id', '=', accountId)
    .execute()
  if (isEnabled) return
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
  await db
    .deleteFrom('oneTimeTokens')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
}
