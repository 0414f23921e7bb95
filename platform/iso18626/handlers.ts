import type { peerTrials, TrialResult } from '../../contract/iso18626/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handlers } from '../context.ts'
import type { PublicPost } from '../ports/publicFetch.ts'
import { audit } from '../session/audit.ts'
import { encodeMessage } from './encode.ts'
import { findOwnPeer, findTrialAgencies } from './peerStore.ts'
import { openCredentials } from './secrets.ts'
import { confirmationOf, explain, post } from './sender.ts'

/** The trial message; no request has its id. */
const trial = { kind: 'requestingAgencyMessage', requestId: 'trial' } as const

export const peerTrialHandlers: Handlers<typeof peerTrials> = {
  send: async ({ peerId }, call) => {
    const { customerId } = call.session
    const found = await call.transaction(async (db) => ({
      peer: await findOwnPeer(db, { id: peerId, customerId }),
      agencies: await findTrialAgencies(db, { peerId, customerId }),
    }))
    const { peer, agencies } = found
    if (peer === undefined) throw new Problem('notFound', `No peer ${peerId}`)
    if (agencies.supplying === null || agencies.requesting === null) {
      return { result: 'agencyIdsMissing', detail: '' }
    }
    const credentials = openCredentials(call.platform.secretKey, peer)
    if (credentials === 'unreadable') return { result: 'codeUnreadable', detail: '' }
    const xml = encodeMessage(peer.version, {
      kind: trial.kind,
      header: {
        supplyingAgency: agencies.supplying,
        requestingAgency: agencies.requesting,
        timestamp: call.now.toISOString(),
        requestId: trial.requestId,
        supplierRequestId: null,
        credentials,
      },
      action: 'StatusRequest',
      note: 'Trial message',
    })
    const answer = await post(call.platform, peer, { xml, credentials })
    return call.write(async (db) => {
      await audit(db, call, { action: 'peers.trial', targetType: 'peer', targetId: peerId })
      return trialOf(answer)
    })
  },
}

/** Returns how a trial message ended, with what the peer answered or why it did not. */
function trialOf(answer: PublicPost): { result: TrialResult; detail: string } {
  if (answer.result === 'tooLarge') return { result: 'answerTooLarge', detail: '' }
  const confirmation = confirmationOf(answer, trial)
  if (answer.result !== 'answers' || confirmation === null) {
    return { result: 'noConfirmation', detail: explain(answer, trial) }
  }
  const { error } = confirmation
  const isRefused =
    [401, 403].includes(answer.status) || error?.value === 'requestingAgencyAuthentication'
  const texts = error === null ? [] : [error.type, error.value]
  return {
    result: isRefused ? 'credentialsRefused' : 'confirmed',
    detail: texts.filter((text) => text !== '').join(': '),
  }
}
