import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import { consortiumId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { addAgency, addPeer } from '../support/peers.ts'
import { agencyIds, expectedRecord, type Life, type LifeState } from './lives.ts'
import { distinct, type Peer, peerCredentials } from './peer.ts'

/** Connects the peer to the demo's consortium; returns the library behind it, and another to which requests go on. */
export async function addLibraryOfPeer(
  owner: Pool,
  secretKey: string,
): Promise<Pick<LifeState, 'nextId' | 'remoteId'>> {
  const { rows } = await owner.query<{ id: number }>(
    `select id from customers where consortium_id = $1 and id not in ($1, $2, $3) order by id limit 2`,
    [consortiumId, meridianId, lakesideId],
  )
  const [nextId = 0, remoteId = 0] = rows.map(({ id }) => id)
  const home = { platform: { secretKey }, database: { owner } }
  const peerId = await addPeer(home, {
    name: 'Peer',
    address: 'https://resolver.example/iso18626',
    version: '2021-2',
    theirs: peerCredentials,
    ours: peerCredentials,
  })
  await addAgency(home, { libraryId: meridianId, value: agencyIds.meridian, peerId: null })
  await addAgency(home, { libraryId: lakesideId, value: agencyIds.lakeside, peerId: null })
  await addAgency(home, { libraryId: remoteId, value: agencyIds.remote, peerId })
  return { nextId, remoteId }
}

type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>

interface StoredLife {
  ddrId: number
  moves: (string | null)[]
  /** Entries of the timeline that do not begin where the one before them ended, and whether it ends elsewhere. */
  gaps: number
  mails: string[]
  /** Texts that were written. */
  texts: string[]
  topics: string[]
  /** Timestamps of the messages to the peer, which has each message once by them. */
  sentAt: string[]
  /** Requests that continue this one. */
  next: number
  nextMails: number
}

const readLives = (query: Query, ids: number[]) =>
  query<StoredLife>(
    `select id as "ddrId",
       array(select move from ddr_history where ddr_id = r.id order by id) as moves,
       (select count(*)::int from (select from_status, to_status, lag(to_status) over w as before,
            lead(to_status) over w as after
          from ddr_history where ddr_id = r.id window w as (order by id)) h
        where from_status is distinct from before or (after is null and to_status <> r.status)) as gaps,
       array(select kind from mails where ddr_id = r.id order by kind collate "C") as mails,
       array(select text from ddr_entries where ddr_id = r.id order by id) as texts,
       array(select topic from peer_messages where ddr_id = r.id and direction = 'out' order by id) as topics,
       array(select to_char(header_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         from peer_messages where ddr_id = r.id and direction = 'out' order by id) as "sentAt",
       (select count(*)::int from ddr_requests n where n.forwarded_from_id = r.id) as next,
       (select count(*)::int from mails m join ddr_requests n on n.id = m.ddr_id
        where n.forwarded_from_id = r.id and m.kind = 'ddr.forward') as "nextMails"
     from ddr_requests r where id = any ($1)`,
    [ids],
  )

/** Returns what differs between the record of a request, what the peer got of it, and what they must be. */
function faultsOf(
  life: Life,
  stored: StoredLife | undefined,
  arrivedAt: readonly string[],
): string[] {
  if (stored === undefined) return ['the request is lost']
  const expected = expectedRecord(life)
  const next = expected.isForwarded ? 1 : 0
  const isOnce = stored.next === next && stored.nextMails === next
  return [
    isDeepStrictEqual(stored.moves, expected.moves) ? '' : `moves ${stored.moves.join()}`,
    stored.gaps === 0 ? '' : `${stored.gaps} gaps in the timeline`,
    isDeepStrictEqual(stored.mails, expected.mails) ? '' : `mails ${stored.mails.join()}`,
    new Set(stored.texts).size === stored.texts.length ? '' : `texts ${stored.texts.join()}`,
    isDeepStrictEqual(stored.topics, expected.topics) ? '' : `messages ${stored.topics.join()}`,
    isDeepStrictEqual(arrivedAt, stored.sentAt) ? '' : `arrived ${arrivedAt.join()}`,
    isOnce ? '' : `${stored.next} next requests, ${stored.nextMails} mails about them`,
  ].filter((fault) => fault !== '')
}

/** Compares every request that has ended with its record and with what the peer got. */
export async function lifeFaults(query: Query, { ended }: LifeState, peer: Peer) {
  const stored = new Map(
    (
      await readLives(
        query,
        ended.map(({ ddrId }) => ddrId),
      )
    ).map((row) => [row.ddrId, row]),
  )
  const messages = distinct(peer.received)
  const arrived = Map.groupBy(messages, ({ header, kind }) =>
    kind === 'supplyingAgencyMessage'
      ? Number(header.supplierRequestId)
      : Number.parseInt(header.requestId, 10),
  )
  const faults = ended.flatMap((life) => {
    const arrivedAt = (arrived.get(life.ddrId) ?? []).map(({ header }) => header.timestamp)
    const found = faultsOf(life, stored.get(life.ddrId), arrivedAt)
    return found.length === 0 ? [] : [`${life.route} ${life.steps.join()}: ${found.join('; ')}`]
  })
  const forwarded = [...stored.values()].filter(({ next }) => next > 0).length
  return { faults, messages: messages.length, forwarded }
}
