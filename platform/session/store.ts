import { type CompiledQuery, sql } from 'kysely'
import type { Db, Session } from '../context.ts'

const sessionQuery = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .innerJoin('customers', 'customers.id', 'sessions.customerId')
    .select((eb) => [
      'sessions.id as sessionId',
      'sessions.accountId as userId',
      'sessions.customerId',
      'accounts.adminType',
      'sessions.infoAdmin',
      'sessions.staffName',
      'sessions.actingFromId',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'sessions.lastWrite',
      'customers.consortiumId',
      'customers.productType',
      'customers.onosEnabled',
      'customers.aiEnabled',
      'customers.subscriptionEndsOn',
      'customers.graceDays',
      eb
        .selectFrom('customers as members')
        .select(sql<number[]>`coalesce(array_agg(members.id), '{}')`.as('ids'))
        .whereRef('members.consortiumId', '=', 'customers.consortiumId')
        .whereRef('members.id', '<>', 'members.consortiumId')
        .as('memberIds'),
      eb
        .selectFrom('customerResourceTypes as types')
        .select(sql<number[]>`coalesce(array_agg(types.resource_type_id), '{}')`.as('ids'))
        .whereRef('types.customerId', '=', 'customers.id')
        .as('dataTypes'),
      eb
        .selectFrom('preferences')
        .select('preferences.value')
        .whereRef('preferences.accountId', '=', 'accounts.id')
        // Literals, because the hash of the key is the only parameter.
        .where(
          'preferences.name',
          '=',
          sql<string>`'language' || coalesce(' of ' || left(sessions.staff_name, 80), '')`,
        )
        .as('language'),
    ])
    .where('sessions.keyHash', '=', keyHash)
    .where('accounts.disabledAt', 'is', null)

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionQuery>['execute']>>[number]

let compiledSessionQuery: CompiledQuery<SessionRow> | undefined

/**
 * Returns a session with the data on which the caller's rights depend; `undefined` when no session has the key or its
 * account is disabled. Every call makes this query, so it is compiled once; the hash is its only parameter.
 */
export async function findSession(db: Db, keyHash: Buffer) {
  compiledSessionQuery ??= sessionQuery(db, keyHash).compile()
  const query: CompiledQuery<SessionRow> = { ...compiledSessionQuery, parameters: [keyHash] }
  const { rows } = await db.executeQuery(query)
  return rows[0]
}

/** Records that the session was used at `now`, which postpones its end. */
export async function touchSession(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute()
}

/** Records that the session has just written, so that it reads from a replica only what includes the write. */
export async function recordWrite(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastWrite: sql<string>`pg_current_wal_insert_lsn()` })
    .where('id', '=', sessionId)
    .execute()
}

/** A session to insert; only the hash of its key is stored. */
export interface NewSession {
  keyHash: Buffer
  accountId: number
  customerId: number
  infoAdmin: boolean
  staffName: string | null
  actingFromId: number | null
  ip: string
  userAgent: string
  createdAt: Date
  expiresAt: Date
}

/** Stores a session. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, lastSeenAt: session.createdAt })
    .execute()
}

/** Open sessions that the people and programs of an account have at most. */
const maxSessions = 1000

/**
 * Ends the sessions of an account that were not used for longest, so that it has one fewer than it may have; those of
 * support staff are not counted. Lock the account first: two sign-ins at once would each leave room for one.
 */
export async function makeRoomForSession(db: Db, accountId: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions
      where account_id = ${accountId} and not info_admin and staff_name is null
      order by last_seen_at desc, id desc offset ${maxSessions - 1})`.execute(db)
}

/** Ends a session; does nothing when it has ended already. */
export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Locks a session until the transaction ends; returns when it expires, `undefined` when it has ended. */
export const lockSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()

/**
 * Returns the data of a customer that the portal stores (docs/requirements/portal.md §3, "Stored customer");
 * `undefined` when no customer has the id.
 */
export async function readCustomer(db: Db, customerId: number) {
  const customer = await db
    .selectFrom('customers')
    .select([
      'id as customerId',
      'organizationName as name',
      'consortiumId',
      'productType',
      'onosEnabled',
      'aiEnabled',
    ])
    .where('id', '=', customerId)
    .executeTakeFirst()
  const dataTypes = await db
    .selectFrom('customerResourceTypes')
    .select(['resourceTypeId', 'accessType'])
    .where('customerId', '=', customerId)
    .orderBy('resourceTypeId')
    .execute()
  const subjects = await db
    .selectFrom('customerSubjects')
    .select('subjectId')
    .where('customerId', '=', customerId)
    .orderBy('subjectId')
    .execute()
  return customer === undefined ? undefined : { ...customer, dataTypes, subjects }
}

/** Returns the contacts and the logo of a customer, for the header of the portal. */
export async function readGreeting(db: Db, customerId: number) {
  const contacts = await db
    .selectFrom('contacts')
    .select(['accessType', 'firstName', 'lastName'])
    .where('customerId', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const customer = await db
    .selectFrom('customers')
    .select('logoPath')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return { contacts, logo: customer?.logoPath ?? null }
}

/** Returns the owner of a session, from which another session for the same owner is opened. */
export async function readSessionOwner(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select([
      'sessions.id as sessionId',
      'sessions.accountId',
      'sessions.customerId',
      'accounts.adminType',
      'sessions.infoAdmin',
      'sessions.staffName',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst()
}

/**
 * Ends the sessions of an account that the customer's own people opened, but for the session `keepId`; null ends all
 * of them. Sessions of support staff who act for the account stay open, because they do not depend on its password.
 */
export async function deleteOwnSessions(
  db: Db,
  accountId: number,
  keepId: number | null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('infoAdmin', '=', false)
    .where('staffName', 'is', null)
    .where('id', 'is distinct from', keepId)
    .execute()
}

/** Open sessions of an account that are listed; a program that never signs out has thousands. */
const maxListed = 100

/**
 * Returns the sessions of an account that have neither expired nor been idle for `idleMs`, at most 100: that of the
 * call first, and of the others those seen last.
 */
export async function listSessions(
  db: Db,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
  now: Date,
  idleMs: number,
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('accountId', '=', userId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', new Date(now.getTime() - idleMs))
    .orderBy((eb) => eb('id', '=', sessionId), 'desc')
    .orderBy('lastSeenAt', 'desc')
    .limit(maxListed)
    .execute()
}

/** Ends one session of an account; returns false when the account has no such session. */
export async function deleteSessionOf(
  db: Db,
  accountId: number,
  sessionId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of an account but one; returns how many it ended. */
export async function deleteOtherSessions(
  db: Db,
  accountId: number,
  keepId: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '<>', keepId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Returns what the rights of a session depend on, with whether one of these tenants has left the consortium;
 * `undefined` when its account is disabled.
 */
export const currentRights = (
  db: Db,
  { userId, customerId }: Pick<Session, 'userId' | 'customerId'>,
  tenantIds: readonly number[],
) =>
  db
    .selectFrom('accounts')
    .innerJoin('customers', (join) => join.on('customers.id', '=', customerId))
    .select([
      'accounts.adminType',
      'customers.consortiumId',
      'customers.subscriptionEndsOn',
      'customers.graceDays',
      sql<boolean>`exists (select from customers tenant
        where tenant.id = any (${[...tenantIds]}::int[]) and tenant.id <> customers.id
          and tenant.consortium_id is distinct from customers.consortium_id)`.as('hasLostMember'),
    ])
    .where('accounts.id', '=', userId)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst()

/**
 * Locks members of a consortium until the end of the transaction, so that none of them leaves meanwhile; returns false
 * when one has left already.
 */
export async function lockMembers(
  db: Db,
  memberIds: readonly number[],
  consortiumId: number | null,
): Promise<boolean> {
  const locked = await db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', memberIds)
    .where('consortiumId', '=', consortiumId)
    // Two calls that name the same members wait for each other at the first one, and not in a circle.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.length === new Set(memberIds).size
}
