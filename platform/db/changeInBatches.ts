import type { RawBuilder } from 'kysely'
import type { Db } from '../context.ts'

/** Rows that one statement of a long change takes, so that no statement holds its locks for long. */
export const batchRows = 5_000

/** What a change in batches needs: the database, and a signal that ends it between two batches. */
export interface BatchWork {
  db: Db
  stopping: AbortSignal
}

/**
 * Repeats a statement that changes up to `batchRows` rows until it finds no more; returns the rows in all. Throws the
 * reason of `stopping` once it is aborted.
 */
export const changeInBatches = (work: BatchWork, statement: RawBuilder<unknown>): Promise<number> =>
  repeatInBatches(work, async () => (await statement.execute(work.db)).numAffectedRows ?? 0n)

/**
 * Calls a function that changes up to `batchRows` rows, and returns how many, until it changes fewer; returns the rows
 * in all. Throws the reason of `stopping` once it is aborted.
 */
export async function repeatInBatches(
  { stopping }: Pick<BatchWork, 'stopping'>,
  changeBatch: () => Promise<bigint | number>,
): Promise<number> {
  let total = 0
  for (;;) {
    stopping.throwIfAborted()
    const changed = Number(await changeBatch())
    total += changed
    if (changed < batchRows) return total
  }
}
