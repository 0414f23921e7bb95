import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** A sender that dies holds a mail no longer than this. */
const claimMinutes = 5

/** Takes the next mail that is due, so that no other copy of the platform sends it meanwhile. */
export async function claimNextMail(db: Db, now: Date) {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('nextTryAt', '<=', now)]),
        // Left by a sender that died between taking and finishing it.
        eb.and([eb('state', '=', 'sending'), eb('claimedUntil', '<', now)]),
      ]),
    )
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('mails')
    .set({
      state: 'sending',
      attempts: sql`attempts + 1`,
      claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** A mail that this sender has claimed until `claimedUntil`. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNextMail>>>

/** Records that the relay accepted the mail at `now`. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', sentAt: now, claimedUntil: null, lastError: '' })
    .where('id', '=', id)
    .execute()
}

/** Back to the queue until `nextTryAt`, or given up (`failed`) when there is none. */
export async function markTried(
  db: Db,
  id: number,
  error: string,
  nextTryAt: Date | null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: nextTryAt === null ? 'failed' : 'queued',
      lastError: error.slice(0, 1000),
      claimedUntil: null,
      ...(nextTryAt !== null && { nextTryAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Puts a failed mail back into the queue with all its tries. False when it is not a failed one. */
export async function resendMail(db: Db, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, nextTryAt: now, lastError: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
