import type {
  Iso18626Version,
  MessageKind,
  UnusedElement,
} from '../../contract/iso18626/messages.ts'
import type { OutgoingContent } from '../../contract/iso18626/outgoing.ts'
import type { MessageDirection, PeerMessageState } from '../../contract/iso18626/peer.ts'
import type { Computed, Defaulted, DefaultTimestamp, RowVersion, Timestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    peers: PeersTable
    agencies: AgenciesTable
    peerRequests: PeerRequestsTable
    peerMessages: PeerMessagesTable
    peerDocuments: PeerDocumentsTable
  }
}

/** Other systems with which a consortium exchanges requests. */
export interface PeersTable {
  id: Defaulted<number>
  /** The consortium. */
  customerId: number
  name: string
  version: Iso18626Version
  address: string
  /** What the peer sends us. */
  accountId: string
  securityCodeHash: Buffer
  /** What we send the peer; the code is encrypted, '' for none. */
  ourAccountId: string
  ourSecurityCode: string
  isEnabled: Defaulted<boolean>
  createdAt: DefaultTimestamp
  rowVersion: RowVersion
}

/** By which id other systems know a library. */
export interface AgenciesTable {
  id: Defaulted<number>
  /** The consortium. */
  customerId: number
  libraryId: number
  idType: string
  idValue: string
  /** The peer through which the library is reached; null for a library that works in Carrel. */
  peerId: number | null
}

/** Under which ids a peer knows a request that it made; the last one is in force. */
export interface PeerRequestsTable {
  id: Computed<number>
  ddrId: number
  peerId: number
  /** The requesting library. */
  libraryId: number
  requestId: string
}

/** Messages of both directions; the outgoing ones are the outbox. */
export interface PeerMessagesTable {
  id: Computed<number>
  /** The consortium. */
  customerId: number
  peerId: number
  ddrId: number | null
  direction: MessageDirection
  kind: MessageKind
  /** Type of the request, reason or action. */
  topic: Defaulted<string>
  state: PeerMessageState
  /** Emptied once the message is sent. */
  content: Defaulted<OutgoingContent | Record<string, never>>
  headerAt: Timestamp
  /** Without security codes and keys of links. */
  xml: Defaulted<string>
  confirmation: Defaulted<string>
  unused: Defaulted<UnusedElement[]>
  digest: Buffer | null
  attempts: Defaulted<number>
  nextTryAt: Date | null
  claimedUntil: Date | null
  lastError: Defaulted<string>
  createdAt: Timestamp
  finishedAt: Date | null
}

/**
 * Documents that are to be downloaded from the links of other systems; the row of one that is stored or given up is
 * deleted.
 */
export interface PeerDocumentsTable {
  id: Computed<number>
  ddrId: number
  url: string
  /** The answer that the document belongs to. */
  answeredAt: Timestamp
  attempts: Defaulted<number>
  /** In the future while a copy of the platform downloads the document. */
  nextTryAt: Timestamp
  lastError: Defaulted<string>
}
