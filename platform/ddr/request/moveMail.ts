import type { MailedMove } from '../../../contract/ddr/mail/mailTemplates.ts'
import { fillMoveTemplate, formatMoveMail } from '../../../contract/ddr/mail/moveMail.ts'
import { moveRules, type ReopenReason } from '../../../contract/ddr/lifecycle.ts'
import { plainText } from '../../../contract/ddr/mail/richText.ts'
import type { Call, Db } from '../../context.ts'
import { translatorForCustomer } from '../../language/translatorForCustomer.ts'
import { queueMail } from '../../mail/outbox.ts'
import { answerFacts, requestAddress, subjectOf } from '../requestMail.ts'
import { readOwnTemplates } from '../settings/mailTemplateStore.ts'
import type { StoredRequest } from './requestStore.ts'
import { sanitizeMessage } from '../sanitizeMessage.ts'

/** Kind of the mail that copies a message, whose text only the two libraries see. */
export const messageMailKind = 'ddr.message'

interface MadeMove {
  request: StoredRequest
  move: MailedMove
  reopenReason: ReopenReason | null
  /** Plain text. */
  text: string
}

/**
 * Queues the mail of a move to the office of the other library, as plain text, or by the text that the library has for
 * it. Queues none when the other library has no mail address: the portal shows the move in any case.
 */
export async function queueMoveMail(db: Db, call: Call, madeMove: MadeMove): Promise<void> {
  const { request, move } = madeMove
  const { customerId, userId } = call.session
  const isRequester = request.requesterId === customerId
  const to = isRequester ? request.supplierEmail : request.requesterEmail
  if (!to) return
  const mail = {
    move,
    reopenReason: madeMove.reopenReason,
    text: madeMove.text,
    facts: answerFacts(request),
    from: (isRequester ? request.requesterName : request.supplierName) ?? '',
    requestedOn: request.requestedOn,
    address: requestAddress(call.platform.config, request.id, isRequester ? 'received' : 'sent'),
  }
  const own = (await readOwnTemplates(db, customerId, [move]))[move]
  const receiver = isRequester ? request.supplierId : request.requesterId
  const translate = await translatorForCustomer(db, call.platform, receiver)
  const filled = own === undefined ? null : fillMoveTemplate(own, mail, translate)
  await queueMail(
    db,
    {
      kind: `ddr.${move}`,
      customerId,
      ddrId: request.id,
      to: [to],
      replyTo: isRequester ? request.requesterEmail : request.supplierEmail,
      ...(filled === null
        ? {
            subject: subjectOf(request, translate) + translate(moveRules[move].subjectSuffix),
            body: formatMoveMail(mail, translate),
          }
        : {
            subject: filled.subject,
            html: sanitizeMessage(filled.message),
            body: plainText(filled.message),
          }),
      createdBy: userId,
    },
    call.now,
  )
}
