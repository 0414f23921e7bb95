import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'

/** A mail to put into the outbox. */
export interface OutgoingMail {
  /** What it is about: `passwordReset`, `ipChanges`, `ddr.fulfil`, … */
  kind: string
  /** The customer it is sent for; null for the provider's own mails. */
  customerId: number | null
  ddrId?: number
  to: string[]
  cc?: string[]
  subject: string
  /** Plain text; always there. */
  body: string
  /** Sanitised HTML, when the mail has a rich form too. */
  html?: string
  attachment?: { key: string; name: string }
  createdBy?: number | null
}

/** One line, no control characters: a subject or a name can never add a header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/**
 * Queues a mail. Call it inside the transaction of the change that causes it: either both stand or neither.
 * The sender (sender.ts) delivers it afterwards. Answers the id of the mail.
 */
export async function queueMail(db: Db, mail: OutgoingMail, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('mails')
    .values({
      messageId: `<${randomUUID()}@carrel.example>`,
      customerId: mail.customerId,
      ddrId: mail.ddrId ?? null,
      kind: mail.kind,
      toAddresses: mail.to.map(oneLine),
      ccAddresses: (mail.cc ?? []).map(oneLine),
      subject: oneLine(mail.subject),
      body: mail.body,
      html: mail.html ?? '',
      attachmentKey: mail.attachment?.key ?? null,
      attachmentName: oneLine(mail.attachment?.name ?? ''),
      createdAt: now,
      createdBy: mail.createdBy ?? null,
      nextTryAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
