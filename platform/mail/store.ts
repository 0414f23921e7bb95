import { type Insertable, sql } from 'kysely'
import { claimUntil } from '../claimUntil.ts'
import type { Db } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** The outbox, for the list of support staff. */
export const mailSource = sql`mails m`

/** The columns of `mailSource`, without the text of a mail, which may contain a link that signs somebody in. */
export const mailColumns = {
  id: sql`m.id`,
  createdAt: sql`m.created_at`,
  kind: sql`m.kind`,
  customerId: sql`m.customer_id`,
  ddrId: sql`m.ddr_id`,
  to: sql`array_to_string(m.to_addresses, ', ')`,
  subject: sql`m.subject`,
  state: sql`m.state`,
  attempts: sql`m.attempts`,
  lastError: sql`m.last_error`,
  nextTryAt: sql`m.next_try_at`,
  sentAt: sql`m.sent_at`,
}

/** Inserts a mail into the outbox and returns its id. */
export async function insertMail(db: Db, mail: Insertable<Database['mails']>): Promise<number> {
  const { id } = await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Claims the next mail that is due (`claimUntil`), so that no other process of the platform sends it meanwhile. One
 * with a password or a link goes before all others: somebody waits for it, and a bulk action may queue thousands.
 * Returns `undefined` when no mail is due.
 */
export async function claimNextMail(db: Db, now: Date) {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'queued'), eb('nextTryAt', '<=', now)]),
        // The process that claimed the mail died before it had sent it.
        eb.and([eb('state', '=', 'sending'), eb('claimedUntil', '<', now)]),
      ]),
    )
    .orderBy('hasSecret', 'desc')
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
      claimedUntil: claimUntil(now),
    })
    .where('id', '=', due)
    .returning([
      'id',
      'messageId',
      'toAddresses',
      'ccAddresses',
      'replyTo',
      'subject',
      'body',
      'html',
      'attachmentKey',
      'attachmentName',
      'attempts',
      'deliveredTo',
      'refusals',
      'createdAt',
    ])
    .executeTakeFirst()
}

/**
 * Claims a mail anew (`claimUntil`), while it is being sent. Does nothing when another process has claimed it
 * since.
 */
export async function renewClaim(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ claimedUntil: claimUntil(now) })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute()
}

/** A mail that this sender has claimed until `claimedUntil`. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNextMail>>>

const withoutSecret = (column: 'body' | 'html') =>
  sql<string>`case when has_secret then '' else ${sql.ref(column)} end`

/** Records that the relay accepted the mail at `now`, and blanks the text of a mail that contains a secret. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: 'sent',
      sentAt: now,
      claimedUntil: null,
      lastError: '',
      body: withoutSecret('body'),
      html: withoutSecret('html'),
    })
    .where('id', '=', id)
    .execute()
}

/** A recipient whom a relay refused, with its reply. */
export interface Refusal {
  address: string
  reply: string
}

/** A try to send a mail that failed for all of its recipients, or for all but those in `delivered`. */
interface FailedTry {
  error: string
  delivered: string[]
  /** Those who are refused for good. */
  refusals: Refusal[]
  /** Null when the mail is not tried again. */
  nextTryAt: Date | null
}

/** Returns what a relay has replied as PostgreSQL takes it: without U+0000. */
const storable = (reply: string): string => reply.replaceAll('\0', ' ')

/**
 * Records a failed try: the mail is queued until `nextTryAt`, or becomes `failed` when `nextTryAt` is null. Does
 * nothing to a mail that another sender has claimed or sent meanwhile.
 */
export async function markTried(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  { error, delivered, refusals, nextTryAt }: FailedTry,
): Promise<void> {
  const storableRefusals = refusals.map(({ address, reply }) => ({
    address,
    reply: storable(reply),
  }))
  await db
    .updateTable('mails')
    .set({
      state: nextTryAt === null ? 'failed' : 'queued',
      lastError: storable(error).slice(0, 1000),
      deliveredTo: sql`delivered_to || ${delivered}::text[]`,
      refusals: sql`refusals || ${JSON.stringify(storableRefusals)}::jsonb`,
      claimedUntil: null,
      ...(nextTryAt !== null && { nextTryAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute()
}

/**
 * Queues a failed mail again for all who have not got it, with no tries counted; returns false when the mail has not
 * failed.
 */
export async function resendMail(db: Db, id: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'queued', attempts: 0, nextTryAt: now, lastError: '', refusals: '[]' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
