import { sql } from 'kysely'
import { type OutgoingContent, topicOf } from '../../contract/iso18626/outgoing.ts'
import type { Db } from '../context.ts'

/** Which library of a request writes. */
export type WritingSide = 'requester' | 'supplier'

/** A message to queue for the peer of the other library of a request. */
export interface QueuedMessage {
  ddrId: number
  from: WritingSide
  content: OutgoingContent
  at: Date
}

/**
 * Queues a message for the peer through which the other library of a request is reached. Returns false,
 * and queues nothing, when that library works in Carrel. Header timestamps of one request ascend, so that
 * no two messages are alike.
 */
export async function insertOutgoing(db: Db, message: QueuedMessage): Promise<boolean> {
  const { ddrId, from, content, at } = message
  const { rows } = await sql`
    insert into peer_messages (customer_id, peer_id, ddr_id, direction, kind, topic, state, content,
      header_at, created_at, next_try_at)
    select a.customer_id, a.peer_id, r.id, 'out', ${content.kind}, ${topicOf(content)}, 'queued',
      ${JSON.stringify(content)}::jsonb,
      greatest(${at}::timestamptz, (select max(m.header_at) + interval '1 millisecond'
        from peer_messages m where m.ddr_id = r.id and m.direction = 'out')),
      ${at}, ${at}
    from ddr_requests r
    join agencies a on a.customer_id = r.consortium_id and a.library_id =
      case when ${from} = 'requester' then r.supplier_id else r.requester_id end
    where r.id = ${ddrId} and a.peer_id is not null
    returning id`.execute(db)
  return rows.length > 0
}

/** Returns those of these requests that were exchanged with a peer. */
export async function requestsOfPeers(db: Db, ddrIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from unnest(${[...ddrIds]}::int[]) as r (id)
    where exists (select from peer_messages m where m.ddr_id = r.id) order by r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns whether a request was sent to a peer, so that its later moves are sent too. */
export async function wasSentToPeer(db: Db, ddrId: number): Promise<boolean> {
  const row = await db
    .selectFrom('peerMessages')
    .select('id')
    .where('ddrId', '=', ddrId)
    .where('direction', '=', 'out')
    .where('kind', '=', 'request')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns how often a request was reopened. */
export async function countReopened(db: Db, ddrId: number): Promise<number> {
  const { count } = await db
    .selectFrom('ddrEarlierAnswers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ddrId', '=', ddrId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the id under which a peer knows a request that it made here; `undefined` for a request of our own. */
export async function peerRequestId(db: Db, ddrId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('peerRequests')
    .select('requestId')
    .where('ddrId', '=', ddrId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.requestId
}

/** Returns the status of a request and when it was answered. */
export const readStatus = (db: Db, ddrId: number) =>
  db
    .selectFrom('ddrRequests')
    .select(['id', 'status', 'mode', 'answeredAt', 'requestedAt', 'courierNo', 'supplierId'])
    .where('id', '=', ddrId)
    .executeTakeFirstOrThrow()
