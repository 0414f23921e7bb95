import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'
import { insertMail } from './store.ts'

/** A mail to put into the outbox. */
export interface OutgoingMail {
  /** What the mail is about: `passwordReset`, `ipChanges`, `ddr.fulfil`, … */
  kind: string
  /** The customer that the mail is sent for; null for the provider's own mails. */
  customerId: number | null
  ddrId?: number
  to: string[]
  cc?: string[]
  /** Who receives an answer to the mail; without it, answers go to the address of the platform. */
  replyTo?: string | null
  subject: string
  /** Plain text; also sent with a mail that has HTML. */
  body: string
  /** Sanitised HTML; without it the mail is plain text only. */
  html?: string
  /** True when the text contains a password or a link that opens something; it is blanked once the mail is sent. */
  hasSecret?: boolean
  attachment?: { key: string; name: string }
  createdBy?: number | null
}

/** Replaces control characters by spaces, so that a subject or a name cannot add a header to the mail. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

/**
 * Queues a mail and returns its id. Call it inside the transaction of the change that causes the mail, so that both are
 * committed or neither. `startSender` (sender.ts) sends it afterwards.
 */
export async function queueMail(db: Db, mail: OutgoingMail, now: Date): Promise<number> {
  return insertMail(db, {
    messageId: `<${randomUUID()}@carrel.example>`,
    customerId: mail.customerId,
    ddrId: mail.ddrId ?? null,
    kind: mail.kind,
    toAddresses: mail.to.map(oneLine),
    ccAddresses: (mail.cc ?? []).map(oneLine),
    replyTo: oneLine(mail.replyTo ?? ''),
    subject: oneLine(mail.subject),
    body: mail.body,
    html: mail.html ?? '',
    hasSecret: mail.hasSecret ?? false,
    attachmentKey: mail.attachment?.key ?? null,
    attachmentName: oneLine(mail.attachment?.name ?? ''),
    createdAt: now,
    createdBy: mail.createdBy ?? null,
    nextTryAt: now,
  })
}
