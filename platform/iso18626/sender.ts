import { serviceLevels } from '../../contract/iso18626/mapping.ts'
import {
  type AgencyId,
  type Confirmation,
  type Credentials,
  maxIso18626Bytes,
  type Message,
  type MessageHeader,
  type RequestedArticle,
} from '../../contract/iso18626/messages.ts'
import type { OutgoingContent } from '../../contract/iso18626/outgoing.ts'
import { doClaimedWork } from '../claimedWork.ts'
import type { Platform } from '../context.ts'
import { neverStopped, startGracefulJob, type StopSignals } from '../gracefulJob.ts'
import { postPublicAddress, type PublicPost } from '../ports/publicFetch.ts'
import { type RepeatingJob, startRepeatingJob } from '../repeatingJob.ts'
import { nextTryAfter } from '../retrySchedule.ts'
import { decodeConfirmation } from './decode/decodeConfirmation.ts'
import { encodeMessage } from './encode.ts'
import { maskSecrets, openCredentials } from './secrets.ts'
import {
  type ClaimedMessage,
  claimNextMessage,
  markEnded,
  markTriedMessage,
  readPeer,
  readRequestOfMessage,
  type RequestOfMessage,
} from './senderStore.ts'
import type { StoredPeer } from './receiveStore.ts'

const sendTimeoutMs = 20_000
const runEveryMs = 2000

/** What the sender of messages needs. */
export type SenderPlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'network' | 'secretKey'>

/** Thrown where a message cannot be written; the message says what is missing. */
class NotSendable extends Error {}

/** Peers to which one copy of the platform sends at the same time. */
const maxPeersAtOnce = 8

/**
 * Sends the messages that are due; returns how many were tried. It sends to up to eight peers at once and to each peer
 * one message after the other, so that a peer that does not answer delays no other. Messages that become due meanwhile
 * are sent too, until `stopping`; one that `cut` ends early is due at once. Throws the first error that is none of a
 * peer, after the messages under way have ended.
 */
export const sendMessages = (
  platform: SenderPlatform,
  { stopping, cut }: StopSignals = neverStopped,
): Promise<number> =>
  doClaimedWork({
    claim: async (busyPeerIds) =>
      stopping.aborted ? undefined : claimNextMessage(platform.db, platform.clock(), busyPeerIds),
    ownerOf: ({ peerId }) => peerId,
    run: (message) => sendMessage(platform, message, cut),
    maxOwnersAtOnce: maxPeersAtOnce,
    pollMs: runEveryMs,
  })

/**
 * Sends messages now and every two seconds until stopped; those under way get `cutAfterMs` to be
 * answered. A failed run is logged.
 */
export const startMessageSender = (platform: SenderPlatform, cutAfterMs?: number): RepeatingJob =>
  startGracefulJob(
    (signals) =>
      startRepeatingJob(() => sendMessages(platform, signals), {
        everyMs: runEveryMs,
        onError: (error) => platform.log.error({ err: error }, 'messages could not be sent'),
      }),
    cutAfterMs,
  )

/** Sends a message and records how that ended. */
async function sendMessage(
  platform: SenderPlatform,
  message: ClaimedMessage,
  cut: AbortSignal,
): Promise<void> {
  const { db, clock } = platform
  const peer = await readPeer(db, message.peerId)
  const encoded = await encodeOrExplain(platform, message, peer)
  if (encoded instanceof NotSendable) {
    await finish(platform, message, { state: 'failed', error: encoded.message })
    return
  }
  const xml = maskSecrets(encoded.xml)
  const ourCode = encoded.credentials?.securityCode
  const answer = await tryToPost(platform, message, peer, encoded, cut)
  const confirmation = confirmationOf(answer, encoded.sent)
  if (answer.result === 'answers' && confirmation !== null && !isTemporary(answer.status)) {
    const end =
      confirmation.error === null
        ? ({ state: 'sent' } as const)
        : ({ state: 'refused', error: refusalText(confirmation.error) } as const)
    // A crash before this line sends the message again; its receiver carries it out once.
    await finish(platform, message, { ...end, xml, confirmation: answer.text, ourCode })
  } else if (cut.aborted) {
    const lastError = 'The platform was stopped before the system answered'
    await markTriedMessage(db, message.id, { xml, lastError, nextTryAt: clock() })
  } else {
    await tryAgainLater(platform, message, { xml, error: explain(answer, encoded.sent), ourCode })
  }
}

/**
 * Sends a message. An error of a kind that is not known is logged and counts as a failed try: thrown, it would have the
 * message sent again without end.
 */
async function tryToPost(
  platform: SenderPlatform,
  { id }: ClaimedMessage,
  peer: StoredPeer,
  encoded: EncodedMessage,
  cut: AbortSignal,
): Promise<PublicPost> {
  try {
    return await post(platform, peer, encoded, cut)
  } catch (error) {
    platform.log.error({ err: error, messageId: id }, 'a message could not be sent')
    return { result: 'noConnection' }
  }
}

/** Queues a message that did not arrive for its next try, or gives it up after the last one. */
async function tryAgainLater(
  platform: SenderPlatform,
  message: ClaimedMessage,
  { xml, error, ourCode }: { xml: string; error: string; ourCode: string | undefined },
): Promise<void> {
  const { db, clock, log } = platform
  const { id, attempts } = message
  log.warn({ messageId: id, attempts, error }, 'a message was not sent')
  const nextTryAt = nextTryAfter(attempts, clock())
  if (nextTryAt === null) await finish(platform, message, { state: 'failed', xml, error, ourCode })
  else await markTriedMessage(db, id, { xml, lastError: error, nextTryAt })
}

interface MessageEnd {
  state: 'sent' | 'refused' | 'failed'
  /** Without secrets. */
  xml?: string
  error?: string
  confirmation?: string
  /** The security code that we sent, which the peer may repeat in its confirmation. */
  ourCode?: string | undefined
}

const finish = (
  { db, clock }: SenderPlatform,
  { id }: ClaimedMessage,
  { state, xml = '', error = '', confirmation = '', ourCode }: MessageEnd,
): Promise<void> =>
  markEnded(db, id, {
    state,
    xml,
    confirmation: maskSecrets(confirmation, ourCode),
    lastError: maskSecrets(error, ourCode).slice(0, 1000),
    finishedAt: clock(),
  })

/** Returns whether a peer that answers with the HTTP status may take the message later. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429

const refusalText = ({ type, value }: NonNullable<Confirmation['error']>): string =>
  value === '' ? type : `${type}: ${value}`

const explanations: Record<Exclude<PublicPost['result'], 'answers'>, string> = {
  notPublic: 'The address is not a public one',
  timedOut: 'The system did not answer in time',
  hostUnknown: 'The name of the host is not known',
  badCertificate: 'The certificate of the system is not valid',
  noConnection: 'The system could not be connected to',
  tooLarge: `The system answered with more than ${maxIso18626Bytes / 1024} KiB`,
}

/** A message as its confirmation names it. */
export type SentMessage = Pick<Message, 'kind'> & Pick<MessageHeader, 'requestId'>

/**
 * Returns the confirmation that a peer answered to the message `sent`. Returns null when there is none, and for an `OK`
 * that names another message or comes with a status other than 2xx. A peer may leave out which request it confirms.
 */
export function confirmationOf(answer: PublicPost, sent: SentMessage): Confirmation | null {
  if (answer.result !== 'answers') return null
  const confirmation = decodeConfirmation(answer.text)
  const isContradicted =
    confirmation?.error === null && (!isSuccess(answer.status) || isOfOther(confirmation, sent))
  return isContradicted ? null : confirmation
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Returns whether a confirmation names another request, or another kind of message. */
const isOfOther = (confirmation: Confirmation, sent: SentMessage): boolean =>
  confirmation.kind !== sent.kind || namesOtherRequest(confirmation, sent)

const namesOtherRequest = (confirmation: Confirmation, { requestId }: SentMessage): boolean =>
  confirmation.requestId !== null && confirmation.requestId !== requestId

/** Returns in words why a message counts as not arrived; `sent` is compared with what a confirmation names. */
export function explain(answer: PublicPost, sent: SentMessage): string {
  if (answer.result !== 'answers') return explanations[answer.result]
  const confirmation = decodeConfirmation(answer.text)
  if (!isSuccess(answer.status) || confirmation?.error !== null) {
    return `The system answered ${answer.status} without a confirmation`
  }
  return namesOtherRequest(confirmation, sent)
    ? 'The system confirmed a message about another request'
    : 'The system confirmed another message about the request'
}

/**
 * Sends XML to a peer, with the credentials as `Authorization: Basic` too, which all messages have. An abort of
 * `signal` counts as a system that does not answer in time.
 */
export function post(
  { network }: Pick<Platform, 'network'>,
  peer: StoredPeer,
  { xml, credentials }: Pick<EncodedMessage, 'xml' | 'credentials'>,
  signal?: AbortSignal,
): Promise<PublicPost> {
  const { accountId, securityCode } = credentials ?? { accountId: '', securityCode: '' }
  const basic = Buffer.from(`${accountId}:${securityCode}`).toString('base64')
  return postPublicAddress(
    network,
    {
      url: new URL(peer.address),
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        accept: 'application/xml',
        'user-agent': 'Carrel (ISO 18626)',
        ...(credentials !== null && { authorization: `Basic ${basic}` }),
      },
      body: xml,
      maxAnswerBytes: maxIso18626Bytes,
    },
    { timeoutMs: sendTimeoutMs, signal },
  )
}

/** A message as it is sent. */
interface EncodedMessage {
  xml: string
  credentials: Credentials | null
  sent: SentMessage
}

async function encodeOrExplain(
  { db, secretKey }: SenderPlatform,
  message: ClaimedMessage,
  peer: StoredPeer,
): Promise<EncodedMessage | NotSendable> {
  try {
    const request =
      message.ddrId === null ? undefined : await readRequestOfMessage(db, message.ddrId)
    if (request === undefined || !hasContent(message.content)) {
      throw new NotSendable('The request does not exist any more')
    }
    const credentials = openCredentials(secretKey, peer)
    if (credentials === 'unreadable') {
      throw new NotSendable('The secret key was changed: enter our security code again')
    }
    const sent = messageOf(message, message.content, { request, credentials })
    const { kind, requestId } = message.content
    return { xml: encodeMessage(peer.version, sent), credentials, sent: { kind, requestId } }
  } catch (error) {
    if (error instanceof NotSendable) return error
    throw error
  }
}

const hasContent = (content: ClaimedMessage['content']): content is OutgoingContent =>
  'kind' in content

/** The request that a message is about, and what identifies us to the peer. */
interface MessageFacts {
  request: RequestOfMessage
  credentials: Credentials | null
}

/** Returns a message as the standard has it. Throws `NotSendable` when a library has no agency id. */
function messageOf(
  { headerAt }: ClaimedMessage,
  content: OutgoingContent,
  { request, credentials }: MessageFacts,
): Message {
  const isOfSupplier = content.kind === 'supplyingAgencyMessage'
  const header: MessageHeader = {
    supplyingAgency: agencyOf(request.supplierIdType, request.supplierIdValue, 'supplying'),
    requestingAgency: agencyOf(request.requesterIdType, request.requesterIdValue, 'requesting'),
    timestamp: headerAt.toISOString(),
    requestId: content.requestId,
    supplierRequestId: isOfSupplier ? String(request.id) : null,
    credentials,
  }
  switch (content.kind) {
    case 'request':
      return {
        ...content,
        header,
        article: articleOf(request),
        serviceType: 'Copy',
        serviceLevel: serviceLevels[request.priorityId] ?? 'Normal',
        copyrightCompliance: request.copyrightCompliance,
        libraryName: request.requesterName,
        deliveryEmail: request.requesterEmail ?? '',
        // Who reads the article is nobody's business but the requesting library's.
        patronName: { surname: '', givenName: '' },
      }
    case 'requestingAgencyMessage':
      return { ...content, header }
    case 'supplyingAgencyMessage':
      return { ...content, header, reasonRetry: '', expectedDeliveryAt: null }
  }
}

const articleOf = (request: RequestOfMessage): RequestedArticle => ({
  title: request.sourceName,
  titleOfComponent: request.articleName,
  author: '',
  authorOfComponent: request.authors,
  volume: request.volume,
  issue: request.issueNumber,
  pages: request.pages,
  publicationDate: request.publicationDate ?? '',
  issn: request.issn ?? '',
  doi: request.articleDoi ?? '',
})

function agencyOf(type: string | null, value: string | null, side: string): AgencyId {
  if (type === null || value === null) {
    throw new NotSendable(`The ${side} library has no agency id: add one`)
  }
  return { type, value }
}
