import { sql } from 'kysely'
import type { Db } from '../../context.ts'
import { personOf } from '../request/requestStore.ts'

/** Who fetches a delivered file: a session, or the mail address by which a link was opened. */
export type Fetcher =
  | { userId: number; customerId: number; staffName: string | null }
  | { address: string }

/** Someone who fetched a delivered file. */
interface Fetch {
  ddrId: number
  fileKey: string
  at: Date
  by: Fetcher
}

/** Records that a delivered file was fetched; a person who fetches it again has one row with a count. */
export async function recordFetch(db: Db, { ddrId, fileKey, at, by }: Fetch): Promise<void> {
  const accountId = 'userId' in by ? by.userId : null
  await db
    .insertInto('ddrFileFetches')
    .values((eb) => ({
      ddrId,
      fileKey,
      accountId,
      actorName: eb.fn.coalesce(personOf(accountId), eb.val('')),
      staffName: 'userId' in by ? by.staffName : null,
      customerId: 'userId' in by ? by.customerId : null,
      address: 'address' in by ? by.address : '',
      firstAt: at,
      lastAt: at,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['ddrId', 'fileKey', 'accountId', 'staffName', 'address'])
        .doUpdateSet({ lastAt: at, times: sql`ddr_file_fetches.times + 1` }),
    )
    .execute()
}

/** Returns who fetched the delivered files of requests, the latest first, at most a hundred. */
export async function readFetches(db: Db, ddrIds: readonly number[]) {
  return db
    .selectFrom('ddrFileFetches as f')
    .leftJoin('institutions as i', 'i.id', 'f.customerId')
    .select([
      'f.actorName',
      'f.staffName',
      'f.address',
      'f.firstAt',
      'f.lastAt',
      'f.times',
      'i.displayName as institution',
    ])
    .where('f.ddrId', 'in', ddrIds)
    .orderBy('f.lastAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(100)
    .execute()
}
