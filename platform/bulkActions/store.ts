import { type Expression, sql } from 'kysely'
import {
  type BulkActionKind,
  type BulkActionName,
  maxBulkActionRows,
  type RefusalReason,
} from '../../contract/bulkActions/kinds.ts'
import type { Db, Session } from '../context.ts'
import { lockAccount } from '../session/accountStore.ts'

/** Most selections of an account that are not started; the oldest are removed beyond it. */
const maxSelections = 3
/** Hours in which the selected rows can be acted on, and in which an action can be undone. */
const usableHours = 1
/** Runs in a row that may end by an error before a bulk action is given up. */
const maxFailures = 5

/** Whose bulk action it is: an account, or the support staff that acts with it. */
export interface BulkActionOwner {
  accountId: number
  staffName: string
}

const oldestUsable = (now: Date) => new Date(now.getTime() - usableHours * 3_600_000)

interface Selection extends BulkActionOwner {
  id: string
  customerId: number
  kind: BulkActionKind
  ip: string
  now: Date
  /** Query of the ids and names of the rows. */
  rows: Expression<{ rowId: number; name: string }>
}

/**
 * Stores the rows that a query returns now, by one statement, and removes older selections of the account. Returns
 * their number, which is `maxBulkActionRows + 1` when there are more.
 */
export async function insertSelection(
  db: Db,
  { id, customerId, accountId, staffName, kind, ip, now, rows }: Selection,
): Promise<number> {
  // The lock makes the limit hold when several lists are selected at the same time.
  await lockAccount(db, accountId)
  await sql`
    delete from bulk_actions where stage = 'selected' and account_id = ${accountId} and id in (
      select id from bulk_actions where stage = 'selected' and account_id = ${accountId}
      order by created_at desc, id offset ${maxSelections - 1})`.execute(db)
  await db
    .insertInto('bulkActions')
    .values({ id, customerId, accountId, staffName, kind, ip, stage: 'selected', createdAt: now })
    .execute()
  const inserted = await sql`
    insert into bulk_action_rows (bulk_action_id, customer_id, row_id, name)
    select ${id}, ${customerId}, found.row_id, found.name
    from (${rows}) as found limit ${maxBulkActionRows + 1}`.execute(db)
  const total = Number(inserted.numAffectedRows ?? 0)
  await db.updateTable('bulkActions').set({ total }).where('id', '=', id).execute()
  return total
}

const ownBulkActions = (db: Db, id: string, { accountId, staffName }: BulkActionOwner) =>
  db
    .selectFrom('bulkActions')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('staffName', '=', staffName)

/** Returns a bulk action of the owner, with whether it can be undone; `undefined` when there is none. */
export async function findBulkAction(db: Db, id: string, owner: BulkActionOwner, now: Date) {
  return ownBulkActions(db, id, owner)
    .select(['kind', 'action', 'stage', 'done', 'refused', 'total', 'undoesId'])
    .select(
      sql<boolean>`undoes_id is null and done > refused and stage in ('done', 'cancelled', 'failed')
        and ended_at > ${oldestUsable(now)}
        and not exists (select from bulk_actions undo
          where undo.undoes_id = bulk_actions.id and undo.stage in ('running', 'done'))`.as(
        'isUndoable',
      ),
    )
    .executeTakeFirst()
}

const ofList = (db: Db, kind: BulkActionKind, { accountId, staffName }: BulkActionOwner) =>
  db
    .selectFrom('bulkActions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('staffName', '=', staffName)
    .where('kind', '=', kind)

/** Returns the running bulk action of the owner on a list of the customer; `undefined` when there is none. */
export const findRunning = (db: Db, kind: BulkActionKind, owner: BulkActionOwner) =>
  ofList(db, kind, owner).where('stage', '=', 'running').executeTakeFirst()

interface EndedQuery {
  kind: BulkActionKind
  owner: BulkActionOwner
  /** A bulk action that ended before the one in question. */
  newerThan: string | undefined
  now: Date
}

/** Returns the bulk action of the owner on a list that ended last, within an hour; `undefined` when there is none. */
export const findEnded = (db: Db, { kind, owner, newerThan, now }: EndedQuery) =>
  ofList(db, kind, owner)
    .where('endedAt', '>', oldestUsable(now))
    .$if(newerThan !== undefined, (query) =>
      query.where(
        sql<boolean>`not exists (select from bulk_actions known
          where known.id = ${newerThan} and known.ended_at >= bulk_actions.ended_at)`,
      ),
    )
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How a bulk action is begun. */
interface Start {
  action: BulkActionName
  session: Session
  now: Date
}

/**
 * Starts the action on selected rows; returns false when they are not selected any more. Violates the unique index
 * `bulk_actions_running` while the customer has another one.
 */
export async function startSelected(db: Db, id: string, { action, session, now }: Start) {
  const { numUpdatedRows } = await db
    .updateTable('bulkActions')
    .set({ action, stage: 'running', session: JSON.stringify(session) })
    .where('id', '=', id)
    .where('stage', '=', 'selected')
    .where('createdAt', '>', oldestUsable(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Goes on with the undo of a bulk action that was stopped or given up, with the rows that it has not dealt with;
 * returns its id, `undefined` when there is none.
 */
export async function resumeUndo(
  db: Db,
  { undoesId, ip }: { undoesId: string; ip: string },
  session: Session,
): Promise<string | undefined> {
  const resumed = await db
    .updateTable('bulkActions')
    .set({ stage: 'running', endedAt: null, failures: 0, session: JSON.stringify(session), ip })
    .where('undoesId', '=', undoesId)
    .where('stage', 'in', ['cancelled', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return resumed?.id
}

/** Starts a bulk action on the rows that another one has changed; as `startSelected`, at most once. */
export async function startUndo(
  db: Db,
  { id, undoesId, ip }: { id: string; undoesId: string; ip: string },
  { action, session, now }: Start,
): Promise<void> {
  await sql`
    insert into bulk_actions (id, customer_id, account_id, staff_name, kind, action, stage, total,
      session, ip, undoes_id, created_at)
    select ${id}, customer_id, account_id, staff_name, kind, ${action}, 'running', done - refused,
      ${JSON.stringify(session)}::jsonb, ${ip}, id, ${now}
    from bulk_actions where id = ${undoesId}`.execute(db)
  await sql`
    insert into bulk_action_rows (bulk_action_id, customer_id, row_id, name)
    select ${id}, customer_id, row_id, name
    from bulk_action_rows where bulk_action_id = ${undoesId} and is_changed`.execute(db)
}

/** Returns the first rows that were left out, by name. */
export const firstRefusals = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('bulkActionRows')
    .select(['rowId', 'name', sql<RefusalReason>`reason`.as('reason')])
    .where('bulkActionId', '=', id)
    .where('isChanged', '=', false)
    .orderBy('name')
    .orderBy('rowId')
    .limit(limit)
    .execute()

/** Ends a running bulk action; returns false when it has ended already. Waits for the batch under way. */
export async function endBulkAction(
  db: Db,
  id: string,
  stage: 'done' | 'cancelled' | 'failed',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulkActions')
    .set({ stage, endedAt: now })
    .where('id', '=', id)
    .where('stage', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the running bulk actions of all customers, the oldest first. */
export async function listRunning(db: Db) {
  return (
    db
      .selectFrom('bulkActions')
      .select(['id', 'customerId', 'kind', sql<BulkActionName>`action`.as('action'), 'ip'])
      // The schema has a session with every running one.
      .select(sql<Session>`session`.as('session'))
      .where('stage', '=', 'running')
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  )
}

/** A bulk action to go on with. */
export type RunningBulkAction = Awaited<ReturnType<typeof listRunning>>[number]

/** Locks a running bulk action until the transaction ends; returns false when another copy of the platform has it. */
export async function lockRunning(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('bulkActions')
    .select('id')
    .where('id', '=', id)
    .where('stage', '=', 'running')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the next rows that are not dealt with. */
export async function nextRows(db: Db, id: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bulkActionRows')
    .select('rowId')
    .where('bulkActionId', '=', id)
    .where('isChanged', 'is', null)
    .orderBy('rowId')
    .limit(limit)
    .execute()
  return rows.map(({ rowId }) => rowId)
}

/** Records how a bulk action dealt with rows: `changed` are those that it changed; the others were left out. */
export async function recordRows(
  db: Db,
  id: string,
  { rowIds, changed, reason }: { rowIds: number[]; changed: number[]; reason: RefusalReason },
): Promise<void> {
  await sql`
    with changed as (select unnest(${changed}::bigint[]) as row_id), dealt as (
      update bulk_action_rows r set is_changed = r.row_id in (select row_id from changed),
        reason = case when r.row_id in (select row_id from changed) then null else ${reason} end
      where r.bulk_action_id = ${id} and r.row_id = any (${rowIds}::bigint[]) and r.is_changed is null
      returning r.is_changed)
    update bulk_actions set failures = 0,
      done = done + (select count(*) from dealt),
      refused = refused + (select count(*) from dealt where not is_changed)
    where id = ${id}`.execute(db)
}

/** Records that a run ended by an error; after `maxFailures` in a row the bulk action is given up. */
export async function recordFailure(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    update bulk_actions set failures = failures + 1,
      stage = case when failures + 1 >= ${maxFailures} then 'failed' else stage end,
      ended_at = case when failures + 1 >= ${maxFailures} then ${now}::timestamptz end
    where id = ${id} and stage = 'running'`.execute(db)
}
