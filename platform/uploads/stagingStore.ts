import { sql } from 'kysely'
import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import type { Db } from '../context.ts'
import { lockAccount } from '../session/accountStore.ts'

/** Hours for which a staged upload can be written. */
const stagedHours = 1
/** Most staged uploads of an account; the oldest are removed beyond it. */
const maxPerAccount = 3

/** Identifies a staged upload, which only the account that sent it may write, into this customer's lists. */
export interface StagedKey {
  id: string
  customerId: number
  accountId: number
}

/** The list for which the rows of a staged upload were checked. */
export interface StagedSubject {
  kind: UploadKind
  accessType: HoldingAccess | null
}

/** Line under which the headers of a file are staged; they are no row of it. */
export const headerLine = 0

/** One row of a file: its content as the feature stores it, and the faults for which it is rejected. */
export interface StagedRow<Fault> {
  /** Row number in the spreadsheet, from 1; `headerLine` for the headers. */
  line: number
  content: object
  faults: readonly Fault[]
}

const oldest = (now: Date) => new Date(now.getTime() - stagedHours * 3_600_000)

/** Inserts a staged upload without rows; `findStaged` does not return it before `finishStaged`. */
export async function createStaged(
  db: Db,
  staged: StagedKey & StagedSubject & { fileName: string; fileSha256: Buffer },
  now: Date,
): Promise<void> {
  await db
    .insertInto('stagedUploads')
    .values({ ...staged, createdAt: now })
    .execute()
}

/** Adds rows to a staged upload in one statement. `rows` is JSON: `[line, content, faults]` for each row. */
export async function addStagedRows(
  db: Db,
  { id, customerId }: Pick<StagedKey, 'id' | 'customerId'>,
  rows: string,
): Promise<void> {
  await sql`
    insert into staged_rows (staged_id, customer_id, line, content, faults)
    select ${id}, ${customerId}, (r->>0)::int, r->1, nullif(r->2, '[]')
    from jsonb_array_elements(${rows}::jsonb) as r`.execute(db)
}

/**
 * Marks a staged upload as complete, with the number of its rows. Removes all expired uploads, and the oldest complete
 * uploads of its account beyond `maxPerAccount`. An upload whose file is being read stays.
 */
export async function finishStaged(
  db: Db,
  { id, accountId }: Pick<StagedKey, 'id' | 'accountId'>,
  total: number,
  now: Date,
): Promise<void> {
  // The lock makes the limit hold when several files are read at the same time.
  await lockAccount(db, accountId)
  await sql`
    delete from staged_uploads where created_at <= ${oldest(now)} or id in (
      select id from staged_uploads
      where account_id = ${accountId} and total is not null and id <> ${id}
      order by created_at desc, id offset ${maxPerAccount - 1})`.execute(db)
  await db.updateTable('stagedUploads').set({ total }).where('id', '=', id).execute()
}

/** Returns a complete staged upload of this account that has not expired; `undefined` when there is none. */
export async function findStaged(db: Db, { id, customerId, accountId }: StagedKey, now: Date) {
  return db
    .selectFrom('stagedUploads')
    .select(['id', 'kind', 'accessType', 'fileName', 'fileSha256', 'total'])
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('accountId', '=', accountId)
    .where('total', 'is not', null)
    .where('createdAt', '>', oldest(now))
    .executeTakeFirst()
}

/**
 * Locks a staged upload until the transaction ends, so that nobody removes its rows; returns false when they are gone.
 */
export async function lockStaged(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('stagedUploads')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a staged upload with its rows. */
export async function removeStaged(db: Db, id: string): Promise<void> {
  await db.deleteFrom('stagedUploads').where('id', '=', id).execute()
}

/** Returns the rows of a staged upload that were not rejected, in the order of the file. */
export async function stagedContents<Content extends object>(
  db: Db,
  stagedId: string,
): Promise<{ line: number; content: Content }[]> {
  const { rows } = await sql<{ line: number; content: Content }>`
    select line, content from staged_rows where staged_id = ${stagedId} and faults is null
      and line > ${headerLine}
    order by line`.execute(db)
  return rows
}

/** Returns the headers of a staged upload in the order of the file; none when the file had no rows. */
export async function stagedHeaders(db: Db, stagedId: string): Promise<string[]> {
  const { rows } = await sql<{ content: string[] }>`
    select content from staged_rows where staged_id = ${stagedId} and line = ${headerLine}`.execute(
    db,
  )
  return rows[0]?.content ?? []
}
