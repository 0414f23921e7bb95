import { dayMs } from '../../contract/calendar.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'

/** Seconds after which a customer whose quota is used up may try again: some of the 24 hours have passed by then. */
const retryAfterSeconds = 3600

/** An upload that is about to write so many rows. */
interface UploadToWrite {
  customerId: number
  rows: number
  now: Date
}

/**
 * Throws `Problem('throttled')` when the uploads of a customer would have added, changed and removed more than
 * `quotaRows` rows within 24 hours: what they replace is stored as well. Two uploads at once may both find room.
 */
export async function requireUploadQuota(
  db: Db,
  { customerId, rows, now }: UploadToWrite,
  quotaRows: number,
): Promise<void> {
  const { writtenRows } = await db
    .selectFrom('uploadBatches')
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.fn.sum<number>(eb('added', '+', eb('changed', '+', eb.ref('removed')))),
          eb.lit(0),
        )
        .as('writtenRows'),
    )
    .where('customerId', '=', customerId)
    .where('createdAt', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (writtenRows + rows <= quotaRows) return
  const message = `The uploads of a customer may write ${quotaRows} rows in 24 hours`
  throw new Problem('throttled', message, { retryAfter: retryAfterSeconds })
}
