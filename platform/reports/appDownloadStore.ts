import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { orNone } from '../db/listing.ts'

/** Returns the number of downloads of the app by users of these customers, since the beginning. */
export async function appDownloads(db: Db, customerIds: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('appDownloads')
    .select(sql<number>`coalesce(sum(downloads), 0)::int`.as('count'))
    .where('customerId', 'in', orNone(customerIds))
    .executeTakeFirstOrThrow()
  return count
}
