import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'

/** How a trial message ended; the last two say why none was sent. */
const trialResults = [
  'confirmed',
  'credentialsRefused',
  'noConfirmation',
  'answerTooLarge',
  'agencyIdsMissing',
  'codeUnreadable',
] as const

/** How a trial message ended. */
export type TrialResult = (typeof trialResults)[number]

/** Calls about peers that their REST resources do not cover. */
export const peerTrials = {
  send: call('POST', '/peers/trial', {
    summary: 'Send a peer the question for the status of a request that does not exist',
    access: 'peers.edit',
    inputEncoding: 'json',
    cost: 'high',
    input: withWireKeys({ peerId: id }),
    output: z.object({
      result: z.enum(trialResults),
      /** What the peer answered, or why there was no confirmation; '' when none was sent. */
      detail: z.string(),
    }),
    problems: ['notFound'],
  }),
}
