import type { MailedMove } from '../../contract/ddr/mail/mailTemplates.ts'
import { formatMoveMail } from '../../contract/ddr/mail/moveMail.ts'
import { moveRules, type ReopenReason } from '../../contract/ddr/lifecycle.ts'
import type { DdrStatus } from '../../contract/ddr/model.ts'
import { formatPeerAnswer } from '../../contract/iso18626/answerMail.ts'
import type { Db, Platform } from '../context.ts'
import { publicationYear, requestAddress, subjectOf } from '../ddr/requestMail.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import type { PeerRequest } from './receiveStore.ts'

interface PeerMove {
  request: PeerRequest
  move: MailedMove
  reopenReason?: ReopenReason | null
  /** Plain text. */
  text: string
  now: Date
}

/**
 * Queues the mail about a move of a requesting library behind a peer to the office of the supplier; none without its
 * address.
 */
export const queueMailToSupplier = (
  db: Db,
  platform: Platform,
  peerMove: PeerMove,
): Promise<void> => queueMoveMail(db, platform, peerMove, 'supplier')

/** Queues the mail about a message of a supplier behind a peer to the requester's office, if that has an address. */
export const queueMailToRequester = (
  db: Db,
  platform: Platform,
  peerMove: PeerMove,
): Promise<void> => queueMoveMail(db, platform, peerMove, 'requester')

async function queueMoveMail(
  db: Db,
  platform: Platform,
  { request, move, reopenReason = null, text, now }: PeerMove,
  receiver: 'supplier' | 'requester',
): Promise<void> {
  const isSupplier = receiver === 'supplier'
  const to = isSupplier ? request.supplierEmail : request.requesterEmail
  if (!to) return
  const customerId = isSupplier ? request.supplierId : request.requesterId
  const translate = await translatorForCustomer(db, platform, customerId)
  await queueMail(
    db,
    {
      kind: `ddr.${move}`,
      customerId,
      ddrId: request.id,
      to: [to],
      subject: subjectOf(request, translate) + translate(moveRules[move].subjectSuffix),
      body: formatMoveMail(
        {
          move,
          reopenReason,
          text,
          facts: {
            ...request,
            articleDoi: request.articleDoi ?? '',
            issueYear: publicationYear(request.publicationDate),
            supplierAddress: '',
            supplierCity: '',
            supplierState: '',
          },
          from: isSupplier ? request.requesterName : request.supplierName,
          requestedOn: request.requestedOn,
          address: requestAddress(platform.config, request.id, isSupplier ? 'received' : 'sent'),
        },
        translate,
      ),
    },
    now,
  )
}

interface PeerAnswered {
  request: PeerRequest
  status: DdrStatus
  note: string
  /** Where the document can be downloaded; '' for none. */
  url: string
  now: Date
}

/** Queues the mail about an answer of a supplier behind a peer to the reader, else to the library's office. */
export async function queueAnswerMail(
  db: Db,
  platform: Platform,
  { request, status, note, url, now }: PeerAnswered,
): Promise<void> {
  const { userEmail, requesterEmail } = request
  const [to, ...others] = [userEmail, requesterEmail ?? ''].filter((address) => address !== '')
  if (to === undefined) return
  const translate = await translatorForCustomer(db, platform, request.requesterId)
  await queueMail(
    db,
    {
      kind: 'ddr.peerAnswer',
      customerId: request.requesterId,
      ddrId: request.id,
      to: [to],
      cc: others.filter((address) => address !== to),
      subject: subjectOf(request, translate),
      body: formatPeerAnswer(
        {
          articleName: request.articleName,
          sourceName: request.sourceName,
          supplierName: request.supplierName,
          status,
          note,
          url,
        },
        translate,
      ),
      hasSecret: url !== '',
    },
    now,
  )
}
