import { expect } from 'vitest'
import type { UsageStore } from '../../../platform/usage/port.ts'
import type { TestDatabase } from '../database.ts'

/** An engine of usage as the suite drives it. */
export interface EngineUnderTest {
  usage: UsageStore
  /** Makes it the engine of a database with the demo world, with all figures of the world. */
  open(database: TestDatabase): Promise<void>
  /** Makes it an engine without any usage. */
  clear(database: TestDatabase): Promise<void>
  /** Adds what waits to the figures once, as the worker does. */
  work(database: TestDatabase): Promise<void>
  /** Adds what waits to the figures, until nothing waits. */
  workAll(database: TestDatabase): Promise<void>
  /** Does the same and is killed before it is marked as done. */
  workThenAbort(database: TestDatabase): Promise<void>
}

const abort = new Error('aborted by the test')

/** Runs work in a transaction that is rolled back at its end, as when the process is killed. */
export async function runThenAbort(
  database: TestDatabase,
  work: (tx: Parameters<UsageStore['record']>[0]) => Promise<unknown>,
): Promise<void> {
  const aborted = database.db.transaction().execute(async (tx) => {
    await work(tx)
    throw abort
  })
  await expect(aborted).rejects.toBe(abort)
}
