import { sql } from 'kysely'
import { claimUntil } from '../claimUntil.ts'
import type { Db } from '../context.ts'

/**
 * Claims the next outgoing message that is due (`claimUntil`), so that no other process of the platform sends it
 * meanwhile. Messages about one request go out in their order; those to a disabled peer and to the peers of
 * `busyPeerIds` wait. Returns `undefined` when nothing is due.
 */
export async function claimNextMessage(db: Db, now: Date, busyPeerIds: readonly number[]) {
  const due = sql<number>`(
    select m.id from peer_messages m join peers p on p.id = m.peer_id
    where m.direction = 'out' and p.is_enabled and m.peer_id <> all (${[...busyPeerIds]}::int[])
      and ((m.state = 'queued' and m.next_try_at <= ${now})
        -- The process that claimed the message died before it had sent it.
        or (m.state = 'sending' and m.claimed_until < ${now}))
      and not exists (select from peer_messages e
        where e.ddr_id = m.ddr_id and e.direction = 'out' and e.id < m.id
          and e.state in ('queued', 'sending'))
    order by m.next_try_at, m.id limit 1 for update of m skip locked)`
  return db
    .updateTable('peerMessages')
    .set({ state: 'sending', attempts: sql`attempts + 1`, claimedUntil: claimUntil(now) })
    .where('id', '=', due)
    .returning(['id', 'peerId', 'ddrId', 'content', 'headerAt', 'attempts'])
    .executeTakeFirst()
}

/** A message that this sender has claimed. */
export type ClaimedMessage = NonNullable<Awaited<ReturnType<typeof claimNextMessage>>>

/** Returns the peer of a message. */
export const readPeer = (db: Db, peerId: number) =>
  db.selectFrom('peers').selectAll().where('id', '=', peerId).executeTakeFirstOrThrow()

/** Returns what a message says about its request. */
export const readRequestOfMessage = (db: Db, ddrId: number) =>
  db
    .selectFrom('ddrRequests as r')
    .innerJoin('customers as requester', 'requester.id', 'r.requesterId')
    .leftJoin('agencies as requesterAgency', 'requesterAgency.libraryId', 'r.requesterId')
    .leftJoin('agencies as supplierAgency', 'supplierAgency.libraryId', 'r.supplierId')
    .select([
      'r.id',
      'r.articleName',
      'r.authors',
      'r.sourceName',
      'r.issn',
      'r.articleDoi',
      'r.volume',
      'r.issueNumber',
      'r.pages',
      'r.publicationDate',
      'r.priorityId',
      'r.copyrightCompliance',
      'requester.displayName as requesterName',
      'requester.officeEmail as requesterEmail',
      'requesterAgency.idType as requesterIdType',
      'requesterAgency.idValue as requesterIdValue',
      'supplierAgency.idType as supplierIdType',
      'supplierAgency.idValue as supplierIdValue',
    ])
    .where('r.id', '=', ddrId)
    .executeTakeFirst()

/** A request as `readRequestOfMessage` returns it. */
export type RequestOfMessage = NonNullable<Awaited<ReturnType<typeof readRequestOfMessage>>>

interface MessageEnd {
  state: 'sent' | 'refused' | 'failed'
  /** Without secrets. */
  xml: string
  confirmation: string
  lastError: string
  finishedAt: Date
}

/**
 * Records how a message ended; the content of one that its peer accepted is emptied, because it may hold the key of a
 * link. Does nothing to one that another process has sent meanwhile.
 */
export async function markEnded(db: Db, id: number, ended: MessageEnd): Promise<void> {
  await db
    .updateTable('peerMessages')
    .set({
      ...ended,
      claimedUntil: null,
      ...(ended.state === 'sent' && { content: sql`'{}'::jsonb` }),
    })
    .where('id', '=', id)
    .where('state', '!=', 'sent')
    .execute()
}

/** Queues a message whose try failed until `nextTryAt`. Does nothing to one that another process has sent meanwhile. */
export async function markTriedMessage(
  db: Db,
  id: number,
  failure: { xml: string; lastError: string; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('peerMessages')
    .set({ ...failure, state: 'queued', claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}
