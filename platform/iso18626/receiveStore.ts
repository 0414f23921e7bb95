import { type Insertable, sql } from 'kysely'
import type { DdrStatus, DeliveryMode } from '../../contract/ddr/model.ts'
import type { AgencyId } from '../../contract/iso18626/messages.ts'
import type { Db } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** Returns the peers with an account id, enabled or not: at most one of each consortium, the oldest first. */
export const findPeersByAccount = (db: Db, accountId: string) =>
  db.selectFrom('peers').selectAll().where('accountId', '=', accountId).orderBy('id').execute()

/** A peer as it is stored. */
export type StoredPeer = Awaited<ReturnType<typeof findPeersByAccount>>[number]

/** Returns the library of a consortium with an agency id, reached through the peer, or in Carrel for `peerId` null. */
export async function findLibrary(
  db: Db,
  { customerId, peerId }: { customerId: number; peerId: number | null },
  { type, value }: AgencyId,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('agencies as a')
    .innerJoin('customers as c', 'c.id', 'a.libraryId')
    .select('a.libraryId')
    .where('a.customerId', '=', customerId)
    .whereRef('c.consortiumId', '=', 'a.customerId')
    .where(sql`lower(a.id_type)`, '=', type.toLowerCase())
    .where(sql`lower(a.id_value)`, '=', value.toLowerCase())
    .where('a.peerId', peerId === null ? 'is' : '=', peerId)
    .executeTakeFirst()
  return row?.libraryId
}

/**
 * Records an incoming message and returns its id, or what the same message led to when it has come
 * before. A message that was refused before is carried out again, because its cause may be gone. Waits
 * for a copy of it that is under way.
 */
export async function recordIncoming(
  db: Db,
  row: Omit<Insertable<Database['peerMessages']>, 'direction'>,
): Promise<{ id: number; confirmation: string | null }> {
  const { rows } = await sql<{ id: number; state: string; confirmation: string; isNew: boolean }>`
    insert into peer_messages as m (customer_id, peer_id, direction, kind, topic, state, header_at, xml,
      unused, digest, created_at)
    values (${row.customerId}, ${row.peerId}, 'in', ${row.kind}, ${row.topic}, 'refused',
      ${row.headerAt}, ${row.xml}, ${JSON.stringify(row.unused)}::jsonb, ${row.digest}, ${row.createdAt})
    on conflict (peer_id, digest) where direction = 'in'
      do update set attempts = m.attempts + 1
    returning id, state, confirmation, attempts = 0 as "isNew"`.execute(db)
  const [storedMessage] = rows
  if (storedMessage === undefined) throw new Error('No row for an incoming message')
  const isDone = !storedMessage.isNew && storedMessage.state === 'accepted'
  return { id: storedMessage.id, confirmation: isDone ? storedMessage.confirmation : null }
}

/** Records how an incoming message ended. */
export async function finishIncoming(
  db: Db,
  id: number,
  end: {
    ddrId: number | null
    state: 'accepted' | 'refused'
    confirmation: string
    lastError: string
    finishedAt: Date
  },
): Promise<void> {
  await db.updateTable('peerMessages').set(end).where('id', '=', id).execute()
}

/** Returns a request with what its moves and mails need; the names are those of the two libraries. */
export const readPeerRequest = (db: Db, ddrId: number) =>
  db
    .selectFrom('ddrRequests as r')
    .innerJoin('customers as requester', 'requester.id', 'r.requesterId')
    .innerJoin('customers as supplier', 'supplier.id', 'r.supplierId')
    .selectAll('r')
    .select([
      'requester.displayName as requesterName',
      'requester.officeEmail as requesterEmail',
      'supplier.displayName as supplierName',
      'supplier.officeEmail as supplierEmail',
    ])
    .where('r.id', '=', ddrId)
    .forUpdate('r')
    .executeTakeFirst()

/** A request as `readPeerRequest` returns it. */
export type PeerRequest = NonNullable<Awaited<ReturnType<typeof readPeerRequest>>>

/** Returns the number of the request that a peer's library made under an id. */
export async function findPeerRequest(
  db: Db,
  key: { peerId: number; libraryId: number; requestId: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('peerRequests')
    .select('ddrId')
    .where('peerId', '=', key.peerId)
    .where('libraryId', '=', key.libraryId)
    .where('requestId', '=', key.requestId)
    .executeTakeFirst()
  return row?.ddrId
}

/**
 * Returns whether a supplying library has reported about a request after an instant, by the headers of its messages.
 * One that was dated ahead counts from when it came, so that a wrong clock does not silence what follows.
 */
export async function hasLaterReport(
  db: Db,
  { ddrId, peerId, after }: { ddrId: number; peerId: number; after: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('peerMessages')
    .select('id')
    .where('ddrId', '=', ddrId)
    .where('peerId', '=', peerId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'supplyingAgencyMessage')
    .where('state', '=', 'accepted')
    .where(sql`least(header_at, created_at)`, '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records under which id a peer's library knows a request from now on. */
export async function insertPeerRequest(
  db: Db,
  row: { ddrId: number; peerId: number; libraryId: number; requestId: string },
): Promise<void> {
  await db.insertInto('peerRequests').values(row).execute()
}

/**
 * The columns that an answer sets which nobody in Carrel gave: that of a library behind a peer, or of a supplier's
 * rules.
 */
interface UnattendedAnswer {
  status: DdrStatus
  mode: DeliveryMode | null
  deliveredOn: string | null
  courierNo: string
  deliveryRemarks: string
  delayNote: string
  discardReason: string
  answeredAt: Date
}

/** Writes an answer that nobody in Carrel gave; it counts, whatever the status was before. */
export async function writeUnattendedAnswer(
  db: Db,
  ddrId: number,
  answer: UnattendedAnswer,
): Promise<void> {
  const { status } = answer
  await db
    .updateTable('ddrRequests')
    .set({
      ...answer,
      delayReason: status === 'delayed' ? 'other' : null,
      fileKey: null,
      answeredBy: null,
      ...(status === 'duplicate' && { isDuplicate: true }),
    })
    .where('id', '=', ddrId)
    .execute()
}
