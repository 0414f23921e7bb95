import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { ClaimedMail } from './store.ts'

/** A mail with all that its transport needs. */
export interface Envelope {
  from: string
  mail: ClaimedMail
  attachment: Buffer | undefined
}

/** For whom the other side took a mail, and for whom not. */
export interface Delivery {
  delivered: string[]
  refused: { address: string; reply: string }[]
}

/**
 * Hands one mail over to its recipients, without those in `mail.deliveredTo`. Resolves once the other side has taken it
 * for at least one of them, and rejects otherwise.
 */
export type MailTransport = (envelope: Envelope) => Promise<Delivery>

/** How long a relay may be silent, in ms. It is given up long before the claim on the mail ends. */
const relayTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** Returns a transport to an SMTP relay. */
export function smtpTransport(smtpUrl: string, timeouts = relayTimeouts): MailTransport {
  const relay = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  return async (envelope) => {
    const from = addressesIn([envelope.from])[0]
    const to = remainingRecipients(envelope.mail)
    const info = await relay.sendMail({
      ...message(envelope),
      ...(from !== undefined && { envelope: { from, to } }),
    })
    const refused = info.rejected.map(addressOf)
    return {
      delivered: info.accepted.map(addressOf),
      refused: refused.map((address) => ({ address, reply: replyAbout(address, info) })),
    }
  }
}

/** Returns the addresses without the names beside them, each once. */
const addressesIn = (texts: readonly string[]): string[] => {
  const parsed = texts.flatMap((text) => addressparser(text, { flatten: true }))
  return [...new Set(parsed.flatMap(({ address }) => address || []))]
}

const remainingRecipients = ({ toAddresses, ccAddresses, deliveredTo }: ClaimedMail): string[] =>
  addressesIn([...toAddresses, ...ccAddresses]).filter((address) => !deliveredTo.includes(address))

const addressOf = (recipient: string | { address: string }): string =>
  typeof recipient === 'string' ? recipient : recipient.address

/** Returns what the relay said about a refused recipient. The types of nodemailer leave `rejectedErrors` out. */
function replyAbout(address: string, info: { rejectedErrors?: unknown }): string {
  const errors: unknown[] = Array.isArray(info.rejectedErrors) ? info.rejectedErrors : []
  const found = errors.find(
    (error) => error instanceof Error && 'recipient' in error && error.recipient === address,
  )
  return found instanceof Error ? found.message : 'refused'
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
    try {
      await writeFile(unfinished, content, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    } catch (error) {
      // On a full disk the space that a part of the mail takes is needed.
      await rm(unfinished, { force: true })
      throw error
    }
    return { delivered: remainingRecipients(envelope.mail), refused: [] }
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
