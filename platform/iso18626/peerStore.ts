import { type Insertable, sql, type Updateable } from 'kysely'
import type { AgencyInput } from '../../contract/iso18626/peer.ts'
import type { Db, Session } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** Peers, as `p`. */
export const peerSource = sql`peers p`

/** The columns of `peerSource`; security codes are not among them. */
export const peerColumns = {
  id: sql`p.id`,
  name: sql`p.name`,
  version: sql`p.version`,
  address: sql`p.address`,
  accountId: sql`p.account_id`,
  ourAccountId: sql`p.our_account_id`,
  hasOurSecurityCode: sql`(p.our_security_code <> '')`,
  isEnabled: sql`p.is_enabled`,
  createdAt: sql`p.created_at`,
  libraries: sql`(select count(*)::int from agencies a where a.peer_id = p.id)`,
  waiting: sql`(select count(*)::int from peer_messages m
    where m.peer_id = p.id and m.state in ('queued', 'sending'))`,
}

/** Returns the condition that a peer belongs to the consortium of the session. */
export const ownPeers = ({ customerId }: Session) => sql`p.customer_id = ${customerId}`

/** Returns the id of the new peer. */
export async function insertPeer(db: Db, peer: Insertable<Database['peers']>): Promise<number> {
  const { id } = await db.insertInto('peers').values(peer).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a peer of the consortium. */
export async function updatePeer(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
  peer: Updateable<Database['peers']>,
): Promise<void> {
  await db
    .updateTable('peers')
    .set(peer)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}

/** Returns a peer of the consortium; `undefined` for any other. */
export const findOwnPeer = (db: Db, { id, customerId }: { id: number; customerId: number }) =>
  db
    .selectFrom('peers')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

/** Returns an agency id of a library behind the peer, and one of a library in Carrel; null where there is none. */
export async function findTrialAgencies(db: Db, at: { peerId: number; customerId: number }) {
  const first = (peerId: number | null) =>
    db
      .selectFrom('agencies')
      .select(['idType as type', 'idValue as value'])
      .where('customerId', '=', at.customerId)
      .where('peerId', peerId === null ? 'is' : '=', peerId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  return { supplying: (await first(at.peerId)) ?? null, requesting: (await first(null)) ?? null }
}

/** Agency ids with their libraries, as `a`. */
export const agencySource = sql`agencies a
  join institutions i on i.id = a.library_id
  left join peers p on p.id = a.peer_id`

/** The columns of `agencySource`. */
export const agencyColumns = {
  id: sql`a.id`,
  libraryId: sql`a.library_id`,
  library: sql`i.display_name`,
  idType: sql`a.id_type`,
  idValue: sql`a.id_value`,
  peerId: sql`a.peer_id`,
  peer: sql`p.name`,
}

/** Returns the condition that an agency id belongs to the consortium of the session. */
export const ownAgencies = ({ customerId }: Session) => sql`a.customer_id = ${customerId}`

/** Returns whether a library is a member of the consortium. */
export async function isMember(
  db: Db,
  { libraryId, customerId }: { libraryId: number; customerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', libraryId)
    .where('consortiumId', '=', customerId)
    .where('id', '<>', customerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the id of the new agency id. */
export async function insertAgency(
  db: Db,
  customerId: number,
  agency: AgencyInput,
): Promise<number> {
  const { id } = await db
    .insertInto('agencies')
    .values({ customerId, ...agency })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes an agency id of the consortium. */
export async function updateAgency(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
  agency: AgencyInput,
): Promise<void> {
  await db
    .updateTable('agencies')
    .set(agency)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes an agency id of the consortium. */
export async function deleteAgency(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
): Promise<void> {
  await db
    .deleteFrom('agencies')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}

/** Messages with their peers, as `m`. */
export const peerMessageSource = sql`peer_messages m join peers p on p.id = m.peer_id`

/** The columns of `peerMessageSource`; the XML has no secrets. */
export const peerMessageColumns = {
  id: sql`m.id`,
  createdAt: sql`m.created_at`,
  peerId: sql`m.peer_id`,
  peer: sql`p.name`,
  ddrId: sql`m.ddr_id`,
  direction: sql`m.direction`,
  kind: sql`m.kind`,
  topic: sql`m.topic`,
  state: sql`m.state`,
  attempts: sql`m.attempts`,
  nextTryAt: sql`case when m.state = 'queued' then m.next_try_at end`,
  lastError: sql`m.last_error`,
  xml: sql`m.xml`,
  confirmation: sql`m.confirmation`,
  unused: sql`m.unused`,
}

/** Returns the condition that a message belongs to the consortium of the session. */
export const ownPeerMessages = ({ customerId }: Session) => sql`m.customer_id = ${customerId}`

/** Queues an outgoing message that failed or was refused again, with all of its tries; false for any other. */
export async function resendMessage(
  db: Db,
  { id, customerId }: { id: number; customerId: number },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('peerMessages')
    .set({ state: 'queued', attempts: 0, nextTryAt: now, finishedAt: null })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('direction', '=', 'out')
    .where('state', 'in', ['failed', 'refused'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
