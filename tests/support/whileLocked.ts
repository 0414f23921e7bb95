import { expect } from 'vitest'
import type { TestPlatform } from './platform.ts'

/**
 * Returns how many statements of clients, in the platform's database, wait for a lock of another one; only those with a
 * text when one is given.
 */
export async function waitingStatements(
  carrel: Pick<TestPlatform, 'database'>,
  text = '',
): Promise<number> {
  const { rows } = await carrel.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and backend_type = 'client backend' and position($1 in query) > 0`,
    [text],
  )
  return rows.length
}

/** A statement that holds locks, and how many statements of the calls wait for them. */
interface LockingStatement {
  statement: string
  values?: unknown[]
  waiters?: number
}

/**
 * Makes calls while another transaction has run a statement. It is committed once so many statements of the calls wait
 * for it, or all calls have ended without waiting.
 */
export async function whileLocked<T>(
  carrel: Pick<TestPlatform, 'database'>,
  { statement, values, waiters = 1 }: LockingStatement,
  call: () => Promise<T>,
): Promise<T> {
  const other = await carrel.database.owner.connect()
  await other.query('begin')
  await other.query(statement, values)
  let isEnded = false
  const running = call()
  const end = () => {
    isEnded = true
  }
  running.then(end, end)
  await expect
    .poll(async () => isEnded || (await waitingStatements(carrel)) >= waiters, { timeout: 10_000 })
    .toBe(true)
  await other.query('commit')
  other.release()
  return running
}
