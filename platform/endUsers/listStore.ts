import { type Expression, sql, type SqlBool } from 'kysely'
import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import type { Db } from '../context.ts'
import { isDatabaseError } from '../db/connection/connectionErrors.ts'
import { likePattern, direction, pageOf, limitToPage } from '../db/listing.ts'
import { lockUsers } from './store.ts'

type UserQuery = InputOf<typeof endUsers.list>
type UserState = 'active' | 'disabled'

const stateOf = sql<UserState>`case when u.disabled_at is null then 'active' else 'disabled' end`

/** The columns of each sort; `end_users_by_name` and `end_users_by_creation` have the two that pages begin with. */
const sorts = {
  endUserId: [sql`u.id`],
  firstName: [sql`u.first_name`],
  lastName: [sql`u.last_name`, sql`u.first_name`],
  email: [sql`u.email`],
  department: [sql`u.department`],
  designation: [sql`u.designation`],
  mobile: [sql`u.mobile`],
  state: [stateOf],
  createdAt: [sql`u.created_at`],
  disabledAt: [sql`u.disabled_at`],
} satisfies Record<NonNullable<UserQuery['sort']>, Expression<unknown>[]>

const usersQuery = (db: Db, { customerId, search, state, createdYear = null }: UserQuery) =>
  db
    .selectFrom('endUsers as u')
    .where('u.customerId', '=', customerId)
    .$if(state === 'active', (query) => query.where('u.disabledAt', 'is', null))
    .$if(state === 'disabled', (query) => query.where('u.disabledAt', 'is not', null))
    .$if(createdYear !== null, (query) =>
      query.where(sql<SqlBool>`extract(year from u.created_on) = ${createdYear}`),
    )
    .$if(search !== '', (query) =>
      query.where(sql<SqlBool>`u.search_text like lower(${likePattern(search)})`),
    )

/** Returns the query of the ids and names of the users that match a filter. */
export const matchingUsers = (db: Db, query: UserQuery) =>
  usersQuery(db, query).select([
    'u.id as rowId',
    sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'),
  ])

const userColumns = [
  'u.id as endUserId',
  'u.firstName',
  'u.lastName',
  'u.email',
  'u.department',
  'u.designation',
  'u.mobile',
  'u.createdAt',
  'u.disabledAt',
] as const

/** Returns one page of the library's end users, and how many match in all. */
export async function listUsers(db: Db, query: UserQuery) {
  const users = usersQuery(db, query)
  let rows = users.select([...userColumns, stateOf.as('state')])
  for (const column of sorts[query.sort ?? 'lastName']) {
    rows = rows.orderBy(column, direction(query))
  }
  const sorted = rows.orderBy('u.id', direction(query))
  if (query.search !== '') return pageOf(db, users, sorted, query)
  return { rows: await limitToPage(sorted, query).execute(), total: await countedUsers(db, query) }
}

/** Returns the number of users by state and year from the counts of the dashboard; reads one row per year. */
async function countedUsers(
  db: Db,
  { customerId, state, createdYear = null }: UserQuery,
): Promise<number> {
  const { active, inactive } = await db
    .selectFrom('endUserCounts')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('active'), sql<number>`0`).as('active'),
      eb.fn.coalesce(eb.fn.sum<number>('inactive'), sql<number>`0`).as('inactive'),
    ])
    .where('customerId', '=', customerId)
    .$if(createdYear !== null, (query) => query.where('year', '=', createdYear))
    .executeTakeFirstOrThrow()
  const counts = { active, disabled: inactive }
  return state === 'all' ? counts.active + counts.disabled : counts[state]
}

/** Returns a user of the library with the uploads that created and disabled it; `undefined` when it has none such. */
export const findUser = (db: Db, customerId: number, endUserId: number) =>
  db
    .selectFrom('endUsers as u')
    .leftJoin('uploadBatches as created', 'created.id', 'u.createdBatchId')
    .leftJoin('accounts as creator', 'creator.id', 'created.accountId')
    .leftJoin('uploadBatches as disabled', 'disabled.id', 'u.disabledBatchId')
    .leftJoin('accounts as disabler', 'disabler.id', 'disabled.accountId')
    .select([
      ...userColumns,
      stateOf.as('state'),
      'created.fileName as createdFile',
      'created.createdAt as createdUploadAt',
      'creator.userName as createdBy',
      'disabled.fileName as disabledFile',
      'disabled.createdAt as disabledUploadAt',
      'disabler.userName as disabledBy',
    ])
    .where('u.id', '=', endUserId)
    .where('u.customerId', '=', customerId)
    .executeTakeFirst()

/** Locks a user of the library until the transaction ends; returns when it was disabled, `undefined` without user. */
export const lockUser = (db: Db, customerId: number, endUserId: number) =>
  db
    .selectFrom('endUsers')
    .select(['id', 'email', 'disabledAt'])
    .where('id', '=', endUserId)
    .where('customerId', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

/** Disables the user. Lock the users first. */
export async function disableUser(db: Db, endUserId: number, now: Date): Promise<void> {
  await db
    .updateTable('endUsers')
    .set({ disabledAt: now, disabledBatchId: null })
    .where('id', '=', endUserId)
    .execute()
}

interface Selection {
  customerId: number
  endUserIds: readonly number[]
}

/** Disables the active ones of these users of the library; returns their ids. */
export async function disableSelected(
  db: Db,
  { customerId, endUserIds, now }: Selection & { now: Date },
): Promise<number[]> {
  await lockUsers(db, customerId)
  const rows = await db
    .updateTable('endUsers')
    .set({ disabledAt: now, disabledBatchId: null })
    .where('customerId', '=', customerId)
    .where('id', 'in', endUserIds)
    .where('disabledAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Enables the disabled ones of these users of the library and returns their ids; null, without a change, when an active
 * user has the address of one, or two have the same. Lock the users first.
 */
export async function enableAll(
  db: Db,
  { customerId, endUserIds }: Selection,
): Promise<number[] | null> {
  await sql`savepoint enable_all`.execute(db)
  try {
    const rows = await db
      .updateTable('endUsers')
      .set({ disabledAt: null, disabledBatchId: null })
      .where('customerId', '=', customerId)
      .where('id', 'in', endUserIds)
      .where('disabledAt', 'is not', null)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  } catch (error) {
    if (!isDatabaseError(error) || error.constraint !== 'end_users_email') throw error
    await sql`rollback to savepoint enable_all`.execute(db)
    return null
  }
}

/**
 * Enables the disabled ones of these users of the library whose address no active user has; of several with one address
 * the latest. Returns their ids. Reads each user of the library only when there are such addresses: row-level security
 * lets no index find them.
 */
export async function enableSelected(
  db: Db,
  { customerId, endUserIds }: Selection,
): Promise<number[]> {
  await lockUsers(db, customerId)
  const enabled = await enableAll(db, { customerId, endUserIds })
  if (enabled !== null) return enabled
  const { rows } = await sql<{ id: number }>`
    update end_users set disabled_at = null, disabled_batch_id = null
    where id in (
      select max(id) filter (where id = any (${[...endUserIds]}::int[])) from end_users
      where customer_id = ${customerId}
      group by lower(email) having bool_and(disabled_at is not null))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces the hash of the user's password. */
export async function replacePassword(
  db: Db,
  endUserId: number,
  passwordHash: string,
): Promise<void> {
  await db.updateTable('endUsers').set({ passwordHash }).where('id', '=', endUserId).execute()
}
