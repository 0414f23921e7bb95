import { sql } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Db } from '../../context.ts'
import { takeCustomerLock } from '../../db/advisoryLocks.ts'
import { insertFile } from '../../session/imageStore.ts'

interface DeliveredFile {
  key: string
  /** The library that delivers the file. */
  supplierId: number
  /** null for a file that the platform downloaded. */
  accountId: number | null
  sizeBytes: number
}

/** Seconds after which a library whose quota is used up may try again: some of the 24 hours have passed by then. */
const retryAfterSeconds = 3600

/**
 * Records a delivered PDF. Throws `Problem('throttled')` when the library would have delivered more than `quotaBytes`
 * within 24 hours. Call it in a transaction: parallel deliveries of a library follow each other until its end.
 */
export async function insertDelivery(
  db: Db,
  { key, supplierId, accountId, sizeBytes }: DeliveredFile,
  quotaBytes: number,
): Promise<void> {
  await takeCustomerLock(db, 'deliveries', supplierId)
  const { usedBytes } = await db
    .selectFrom('uploadedFiles')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('usedBytes'))
    .where('customerId', '=', supplierId)
    .where('kind', '=', 'delivery')
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  if (usedBytes + sizeBytes > quotaBytes) {
    const message = `A library may deliver PDFs of ${quotaBytes} bytes in 24 hours`
    throw new Problem('throttled', message, { retryAfter: retryAfterSeconds })
  }
  const customerId = supplierId
  const contentType = 'application/pdf'
  await insertFile(db, { key, customerId, accountId, kind: 'delivery', contentType, sizeBytes })
}
