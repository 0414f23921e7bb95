import { createHash } from 'node:crypto'
import type {
  Confirmation,
  Credentials,
  Message,
  MessageError,
} from '../../contract/iso18626/messages.ts'
import { topicOf } from '../../contract/iso18626/outgoing.ts'
import type { Db, Platform } from '../context.ts'
import { DecodeError, type PartOfMessage } from './decode/decodeError.ts'
import { decodeMessage, type DecodedMessage } from './decode/decodeMessage.ts'
import { encodeConfirmation } from './encode.ts'
import { receiveFromRequester } from './receiveFromRequester.ts'
import { receiveRequest } from './receiveRequest.ts'
import { receiveFromSupplier } from './receiveFromSupplier.ts'
import {
  findLibrary,
  findPeersByAccount,
  finishIncoming,
  recordIncoming,
  type StoredPeer,
} from './receiveStore.ts'
import { messageError, RejectedMessage } from './rejectedMessage.ts'
import { isSecurityCode, maskSecrets } from './secrets.ts'

/** A message as it was received over HTTP. */
export interface IncomingMessage {
  xml: string
  /** Of the header `Authorization: Basic`; null without it. */
  basic: Credentials | null
  ip: string
  now: Date
}

/** The HTTP answer to a message: always a confirmation. */
export interface IncomingAnswer {
  status: 200 | 401
  xml: string
}

/**
 * Carries out a message of a peer and returns its confirmation; a message that comes again is not carried out again.
 * Throws `Problem('throttled')` for too many messages or wrong security codes.
 */
export async function receiveMessage(
  platform: Platform,
  incoming: IncomingMessage,
): Promise<IncomingAnswer> {
  const { xml, ip, now } = incoming
  await platform.peerThrottle.admit(ip)
  const decoded = decode(xml)
  if (decoded instanceof DecodeError) {
    return { status: 200, xml: confirm(decoded.part, now, decoded.error) }
  }
  const part = partOf(decoded)
  const peer = await findPeer(platform, decoded.message.header.credentials ?? incoming.basic)
  if (peer === undefined) {
    await platform.peerThrottle.failed(ip)
    const error = messageError('UnrecognisedDataValue', 'requestingAgencyAuthentication')
    return { status: 401, xml: confirm(part, now, error) }
  }
  await platform.peerThrottle.count(peer.id)
  const answer = await platform.db
    .transaction()
    .execute((db) => carryOut(db, platform, { peer, decoded, incoming }))
  return { status: 200, xml: answer }
}

function decode(xml: string): DecodedMessage | DecodeError {
  try {
    return decodeMessage(xml)
  } catch (error) {
    if (error instanceof DecodeError) return error
    throw error
  }
}

/** A hash that no security code has, compared for unknown accounts so that they take as long as known ones. */
const noHash = Buffer.alloc(32)

/** Returns the enabled peer with the credentials: consortia choose account ids without knowing those of others. */
async function findPeer(
  { db, secretKey }: Platform,
  credentials: Credentials | null,
): Promise<StoredPeer | undefined> {
  const { accountId, securityCode } = credentials ?? { accountId: '', securityCode: '' }
  const isRight = (hash: Buffer) => isSecurityCode(secretKey, securityCode, hash)
  const peers = await findPeersByAccount(db, accountId)
  if (peers.length === 0) isRight(noHash)
  return peers.find(({ securityCodeHash, isEnabled }) => isRight(securityCodeHash) && isEnabled)
}

const partOf = ({ version, message }: DecodedMessage): PartOfMessage => ({
  version,
  kind: message.kind,
  supplyingAgency: message.header.supplyingAgency,
  requestingAgency: message.header.requestingAgency,
  requestId: message.header.requestId,
  reasonForMessage: message.kind === 'supplyingAgencyMessage' ? message.reasonForMessage : null,
  action: message.kind === 'requestingAgencyMessage' ? message.action : null,
})

function confirm(part: PartOfMessage, now: Date, error: MessageError | null): string {
  const { version, ...rest } = part
  const at = now.toISOString()
  const confirmation: Confirmation = { ...rest, timestamp: at, receivedAt: at, error }
  return encodeConfirmation(version, confirmation)
}

interface Work {
  peer: StoredPeer
  decoded: DecodedMessage
  incoming: IncomingMessage
}

async function carryOut(
  db: Db,
  platform: Platform,
  { peer, decoded, incoming }: Work,
): Promise<string> {
  const { message, unused } = decoded
  const { now } = incoming
  const recorded = await recordIncoming(db, {
    customerId: peer.customerId,
    peerId: peer.id,
    kind: message.kind,
    topic: topicOf(message),
    state: 'refused',
    headerAt: new Date(message.header.timestamp),
    xml: maskSecrets(incoming.xml),
    unused,
    digest: digestOf(message),
    createdAt: now,
  })
  if (recorded.confirmation !== null) return recorded.confirmation
  const end = await resultOf(db, platform, { peer, message, now })
  const error = typeof end === 'number' ? null : end
  const confirmation = confirm(partOf(decoded), now, error)
  await finishIncoming(db, recorded.id, {
    ddrId: typeof end === 'number' ? end : null,
    state: error === null ? 'accepted' : 'refused',
    confirmation,
    lastError: error === null ? '' : `${error.type}: ${error.value}`,
    finishedAt: now,
  })
  return confirmation
}

/**
 * Returns what two copies of a message have in common: everything that it says, in whatever version it was written, but
 * not its credentials. The ids and the timestamp of the header are part of it.
 */
const digestOf = ({ header, ...message }: Message): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ ...message, header: { ...header, credentials: null } }))
    .digest()

interface IdentifiedMessage {
  peer: StoredPeer
  message: Message
  now: Date
}

/** Returns the number of the request that a message is about, or why the message is refused. */
async function resultOf(
  db: Db,
  platform: Platform,
  { peer, message, now }: IdentifiedMessage,
): Promise<number | MessageError> {
  try {
    const { supplyingAgency, requestingAgency } = message.header
    const isOfSupplier = message.kind === 'supplyingAgencyMessage'
    const inCarrel = { customerId: peer.customerId, peerId: null }
    const behindPeer = { customerId: peer.customerId, peerId: peer.id }
    const supplierId =
      supplyingAgency === null
        ? undefined
        : await findLibrary(db, isOfSupplier ? behindPeer : inCarrel, supplyingAgency)
    if (supplierId === undefined) return messageError('UnrecognisedDataValue', 'supplyingAgencyId')
    const requesterId = await findLibrary(
      db,
      isOfSupplier ? inCarrel : behindPeer,
      requestingAgency,
    )
    if (requesterId === undefined)
      return messageError('UnrecognisedDataValue', 'requestingAgencyId')
    const sides = { peer, supplierId, requesterId, now }
    switch (message.kind) {
      case 'request':
        return await receiveRequest(db, platform, { ...sides, message })
      case 'requestingAgencyMessage':
        return await receiveFromRequester(db, platform, { ...sides, message })
      case 'supplyingAgencyMessage':
        return await receiveFromSupplier(db, platform, { ...sides, message })
    }
  } catch (error) {
    if (error instanceof RejectedMessage) return error.error
    throw error
  }
}
