import { sql } from 'kysely'
import { claimUntil } from '../claimUntil.ts'
import type { Db } from '../context.ts'

/**
 * Queues the document of an answer, in place of that of an earlier answer to the request; '' for an answer
 * without a link queues none.
 */
export async function queueDocument(
  db: Db,
  { ddrId, url, answeredAt }: { ddrId: number; url: string; answeredAt: Date },
): Promise<void> {
  await db.deleteFrom('peerDocuments').where('ddrId', '=', ddrId).execute()
  if (url === '') return
  await db
    .insertInto('peerDocuments')
    .values({ ddrId, url, answeredAt, nextTryAt: answeredAt })
    .execute()
}

/**
 * Claims the next document that is due (`claimUntil`), so that no other process of the platform downloads it
 * meanwhile, and counts the attempt. Those of the suppliers in `busySupplierIds` wait. A first try goes before repeated
 * ones, which may take their whole time again. Returns `undefined` when nothing is due.
 */
export async function claimNextDocument(
  db: Db,
  now: Date,
  busySupplierIds: readonly number[] = [],
) {
  const due = sql<number>`(
    select d.id from peer_documents d join ddr_requests r on r.id = d.ddr_id
    where d.next_try_at <= ${now} and r.supplier_id <> all (${[...busySupplierIds]}::int[])
    order by d.attempts, d.next_try_at, d.id limit 1 for update of d skip locked)`
  return db
    .updateTable('peerDocuments')
    .set({
      attempts: sql`attempts + 1`,
      nextTryAt: claimUntil(now),
    })
    .where('id', '=', due)
    .returning(['id', 'ddrId', 'url', 'answeredAt', 'attempts'])
    .returning((eb) =>
      eb
        .selectFrom('ddrRequests as r')
        .select('r.supplierId')
        .whereRef('r.id', '=', 'peerDocuments.ddrId')
        .$asScalar()
        .$notNull()
        .as('supplierId'),
    )
    .executeTakeFirst()
}

/** A document that this process has claimed. */
export type ClaimedDocument = NonNullable<Awaited<ReturnType<typeof claimNextDocument>>>

/** Queues a document whose download failed until `nextTryAt`. */
export async function markTriedDocument(
  db: Db,
  id: number,
  failure: { lastError: string; nextTryAt: Date },
): Promise<void> {
  await db.updateTable('peerDocuments').set(failure).where('id', '=', id).execute()
}

/** Ends the claim of a document whose download the end of the process interrupted; the attempt does not count. */
export async function releaseDocument(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('peerDocuments')
    .set({ attempts: sql`attempts - 1`, nextTryAt: now })
    .where('id', '=', id)
    .execute()
}

/** Removes a document from the queue; returns false when another process has done so, or another answer replaced it. */
export async function deleteDocument(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('peerDocuments')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Makes a stored file the delivered file of a request. */
export async function attachFile(db: Db, ddrId: number, fileKey: string): Promise<void> {
  await db.updateTable('ddrRequests').set({ fileKey }).where('id', '=', ddrId).execute()
}
