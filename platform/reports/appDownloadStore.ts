import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { orNone } from '../dashboard/libraryStore.ts'

/** Returns the number of all downloads of the app so far. */
export async function appDownloads(db: Db, customerIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('appDownloads')
    .select(sql<number>`coalesce(sum(downloads), 0)::int`.as('count'))
    .where('customerId', 'in', orNone(customerIds))
    .executeTakeFirstOrThrow()
  return count
}
