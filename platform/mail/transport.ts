import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { ClaimedMail } from './store.ts'

/** A mail with all that its transport needs. */
export interface Envelope {
  from: string
  mail: ClaimedMail
  attachment: Buffer | undefined
}

/** Hands one mail over; resolves once the other side has taken it. */
export type MailTransport = (envelope: Envelope) => Promise<void>

/** To a relay. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const relay = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A relay that falls silent is given up long before the claim on the mail ends.
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  })
  return async (envelope) => {
    await relay.sendMail(message(envelope))
  }
}

/**
 * Returns a transport that writes one `.eml` file per mail, for installations without a relay. The name is the time at
 * which the mail was queued and its id: the files list in order, and a mail that is sent again replaces its file.
 */
export function fileTransport(folder: string): MailTransport {
  return async (envelope) => {
    await mkdir(folder, { recursive: true })
    const content = await new MailComposer(message(envelope)).compile().build()
    const { id, createdAt } = envelope.mail
    const name = `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
    const unfinished = join(folder, `.${randomUUID()}`)
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  }
}

function message({ from, mail, attachment }: Envelope) {
  return {
    from,
    to: mail.toAddresses,
    cc: mail.ccAddresses,
    ...(mail.replyTo !== '' && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.body,
    messageId: mail.messageId,
    date: mail.createdAt,
    ...(mail.html !== '' && { html: mail.html }),
    ...(attachment && {
      attachments: [
        { filename: mail.attachmentName, content: attachment, contentType: 'application/pdf' },
      ],
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
