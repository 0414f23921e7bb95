import { type Insertable, sql } from 'kysely'
import { addDays } from '../../../contract/calendar.ts'
import type { Db } from '../../context.ts'
import { takeCustomerLock } from '../../db/advisoryLocks.ts'
import { type ArticleIdentity, articleKey } from './articleKeyStore.ts'
import type { DdrRequestsTable } from '../tables.ts'

/**
 * Returns an institution of the caller's consortium, the only ones that can be requested from; `undefined` for
 * others.
 */
export async function findInstitution(db: Db, id: number) {
  return db
    .selectFrom('institutions')
    .select(['id', 'consortiumId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the title of a periodical by its ISSN, else by its name; `undefined` when there is none. */
export async function findTitle(db: Db, { issn, name }: { issn: string; name: string }) {
  const titleBy = (column: 'printIssn' | 'onlineIssn' | 'sortName', value: string) =>
    db
      .selectFrom('titles')
      .select(['id', 'isOpenAccess', 'resourceTypeId'])
      .where(column, '=', value)
      .orderBy('id')
      .executeTakeFirst()
  if (issn !== '') {
    const title = (await titleBy('printIssn', issn)) ?? (await titleBy('onlineIssn', issn))
    if (title !== undefined) return title
  }
  return name === '' ? undefined : titleBy('sortName', name.toLowerCase())
}

/**
 * Locks the requesting library until the transaction ends, so that two identical requests cannot be created at the same
 * time.
 */
export async function lockRequester(db: Db, customerId: number): Promise<void> {
  await takeCustomerLock(db, 'requestsMade', customerId)
}

/**
 * Returns how many requests a library has raised on a day, a forwarded one once. Reads the index of them, at most
 * `REQUEST_QUOTA` entries.
 */
export async function countRaised(db: Db, customerId: number, day: string): Promise<number> {
  const { raised } = await db
    .selectFrom('ddrRequests')
    .select((eb) => eb.fn.countAll<number>().as('raised'))
    .where('requesterId', '=', customerId)
    .where('requestedOn', '=', day)
    .where('isForwarded', '=', false)
    .executeTakeFirstOrThrow()
  return raised
}

/** Locks a supplier with a limit, so that two requests cannot be created for its last place. */
export async function lockSupplier(db: Db, supplierId: number): Promise<void> {
  await takeCustomerLock(db, 'requestsReceived', supplierId)
}

/** Returns how many requests of all libraries wait for an answer of the supplier. */
export async function openRequests(db: Db, supplierId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ddr_open_requests(${supplierId}) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reserves the next request id, which the reference number contains, before the row is inserted. */
export async function nextRequestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ddr_requests', 'id'))::int as id`.execute(db)
  if (rows[0] === undefined) throw new Error('No number for a request')
  return rows[0].id
}

/** Inserts a request under the id that `nextRequestId` reserved. */
export async function insertRequest(db: Db, row: Insertable<DdrRequestsTable>): Promise<void> {
  await db.insertInto('ddrRequests').values(row).execute()
}

/**
 * Returns the latest request of a library for the same article in the last `days` days, unless it was refused;
 * `undefined` when there is none.
 */
export async function findEarlierRequest(
  db: Db,
  customerId: number,
  article: ArticleIdentity,
  { today, days }: { today: string; days: number },
) {
  return db
    .selectFrom('ddrRequests')
    .select(['id', 'requestedOn', 'status', 'duplicateOfId'])
    .where('requesterId', '=', customerId)
    .where('articleKey', '=', articleKey(article))
    .where('requestedOn', '>=', addDays(today, -days))
    .where('status', 'in', ['pending', 'delayed', 'filled', 'filledOutside'])
    .orderBy('requestedOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
