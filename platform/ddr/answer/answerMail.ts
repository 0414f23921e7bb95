import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { deliveryParagraphs, reasonParagraph } from '../../../contract/ddr/mail/answerMail.ts'
import { attachedSentence, linkedSentence } from '../../../contract/ddr/mail/specifiedTemplates.ts'
import type { DeliveryMode } from '../../../contract/ddr/model.ts'
import { escapeHtml, plainText } from '../../../contract/ddr/mail/richText.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Translate } from '../../../contract/language/translator.ts'
import type { Actor, Db } from '../../context.ts'
import { queueMail } from '../../mail/outbox.ts'
import { insertFileLink } from '../link/fileLink.ts'
import { articleFileName, recipients } from '../requestMail.ts'
import type { StoredRequest } from '../request/requestStore.ts'

interface AnsweredRequest {
  request: StoredRequest
  action: DdrAction
  subject: string
  /** HTML from `sanitizeMessage`. */
  message: string
  /** The typed reason of a delay; the mail includes it even if the message was edited to leave it out. */
  delayNote: string
  /** The mail includes courier number and remarks in the same way; null for other actions than fulfilling. */
  delivery: { mode: DeliveryMode; courierNo: string; deliveryRemarks: string } | null
  file: { key: string; bytes: Uint8Array } | null
  /** Into the language of the receiver. */
  translate: Translate
}

/** Queues the mail of an answer. A file too large for relays goes as a link instead. */
export async function queueAnswerMail(db: Db, call: Actor, answer: AnsweredRequest): Promise<void> {
  const { request, action, subject, message, file, translate } = answer
  const { to, cc } = recipients(request)
  if (to.length === 0) {
    throw new Problem('invalid', 'The request names nobody to write to', {
      fields: { to: 'required' },
    })
  }
  const attached = file !== null && file.bytes.length <= call.platform.config.mailMaxAttachment
  const link =
    file !== null && !attached ? await linkParagraph(db, call, answer, [...to, ...cc]) : ''
  const html = [
    link === '' ? message : withLinkedSentence(message, translate),
    reasonParagraph(message, answer.delayNote, translate),
    answer.delivery === null ? '' : deliveryParagraphs(message, answer.delivery, translate),
    link,
  ]
    .filter((part) => part !== '')
    // A message without paragraphs ends its line here, also in plain text.
    .join('\n\n')
  await queueMail(
    db,
    {
      kind: `ddr.${action}`,
      customerId: request.supplierId,
      ddrId: request.id,
      to,
      cc,
      replyTo: request.supplierEmail,
      subject,
      html,
      body: plainText(html),
      hasSecret: link !== '',
      createdBy: call.session.userId,
      ...(attached && { attachment: { key: file.key, name: articleFileName(request.id) } }),
    },
    call.now,
  )
}

/** Returns a message that says where the article is; the default message says that it is attached. */
const withLinkedSentence = (message: string, translate: Translate): string =>
  message
    .replace(attachedSentence, linkedSentence)
    .replace(translate(attachedSentence), translate(linkedSentence))

async function linkParagraph(
  db: Db,
  call: Actor,
  { request, translate }: Pick<AnsweredRequest, 'request' | 'translate'>,
  addresses: readonly string[],
): Promise<string> {
  const { path, expiresOn } = await insertFileLink(db, call, request, addresses)
  const address = escapeHtml(call.platform.config.publicUrl + path)
  const text = translate(
    'The article is too large to be attached. You can download it until %{day}:',
    { day: expiresOn },
  )
  return `<p>${escapeHtml(text)}<br><a href="${address}">${address}</a></p>`
}
