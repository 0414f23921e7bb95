import type { Db } from '../context.ts'
import { type PeerRequest, readPeerRequest, type StoredPeer } from './receiveStore.ts'
import { unknownValue } from './rejectedMessage.ts'

/** A message with the two libraries that it names, of which one is reached through the peer. */
export interface ReceivedMessage<M> {
  peer: StoredPeer
  message: M
  supplierId: number
  requesterId: number
  now: Date
}

/** Returns a request that the message is about; throws `RejectedMessage` unless it is between its two libraries. */
export async function requestOf<M>(
  db: Db,
  ddrId: number,
  { supplierId, requesterId }: ReceivedMessage<M>,
): Promise<PeerRequest> {
  const request = await readPeerRequest(db, ddrId)
  if (request?.supplierId !== supplierId || request.requesterId !== requesterId) {
    throw unknownValue('requestingAgencyRequestId')
  }
  return request
}
