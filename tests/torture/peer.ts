import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { iso18626Path, type Message } from '../../contract/iso18626/messages.ts'
import { parseRequestId } from '../../contract/iso18626/mapping.ts'
import { decodeConfirmation } from '../../platform/iso18626/decode/decodeConfirmation.ts'
import { decodeMessage } from '../../platform/iso18626/decode/decodeMessage.ts'
import { encodeMessage } from '../../platform/iso18626/encode.ts'
import { testCertificate } from '../support/servers/certificate.ts'
import { confirmationOf } from '../support/peerMessages.ts'
import { type RemoteOutcome, unavailable, withoutAnswer } from './remoteCaller.ts'

/** Account id and security code of the peer, in both directions. */
export const peerCredentials = { accountId: 'peer', securityCode: 'the code of the peer' }

/** Every so many messages the peer records one and closes the connection before it confirms. */
const lostConfirmation = 10

/** Another system, which outlives the product and forgets nothing. */
export interface Peer {
  port: number
  /** Every message that arrived, copies included, in the order of arrival. */
  received: Message[]
  close(): Promise<void>
}

/** Opens a peer that confirms each message. */
export async function openPeer(): Promise<Peer> {
  const received: Message[] = []
  const server = createServer(
    testCertificate,
    (request, response) => void confirm(request, response),
  )
  const confirm = async (request: IncomingMessage, response: ServerResponse) => {
    let body: string
    try {
      body = await text(request)
    } catch {
      // The product was killed while it sent: it sends the message again.
      response.destroy()
      return
    }
    received.push(decodeMessage(body).message)
    if (received.length % lostConfirmation === 0) response.destroy()
    else response.setHeader('content-type', 'application/xml').end(confirmationOf(body))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the messages that arrived, in the order of their first copies; copies have ids and timestamp in common. */
export const distinct = (received: readonly Message[]): Message[] => [
  ...new Map(
    received.map((message) => [`${message.header.requestId} ${message.header.timestamp}`, message]),
  ).values(),
]

/**
 * Returns the ids under which the peer was asked for a request of Carrel: the first, and one for each time it was
 * reopened.
 */
export const requestIdsOf = ({ received }: Peer, ddrId: number): string[] =>
  distinct(received)
    .filter((message) => message.kind === 'request' && message.requestType !== 'Reminder')
    .map(({ header }) => header.requestId)
    .filter((requestId) => parseRequestId(requestId)?.ddrId === ddrId)

/** Sends a message to a running product as the peer. */
export async function sendAsPeer(url: string, message: Message): Promise<RemoteOutcome<null>> {
  const { accountId, securityCode } = peerCredentials
  const basic = Buffer.from(`${accountId}:${securityCode}`).toString('base64')
  try {
    const response = await fetch(url + iso18626Path, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization: `Basic ${basic}` },
      body: encodeMessage('2021-2', message),
      signal: AbortSignal.timeout(20_000),
    })
    const answer = await response.text()
    if (response.status === 503) return unavailable(response)
    if (response.ok && decodeConfirmation(answer)?.error === null) {
      return { kind: 'acknowledged', answer: null }
    }
    return { kind: 'refused', status: response.status, text: answer }
  } catch (error) {
    return withoutAnswer(error)
  }
}
