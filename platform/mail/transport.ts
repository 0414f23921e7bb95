import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { ClaimedMail, Refusal } from './store.ts'

/** A mail with all that its transport needs. */
export interface Envelope {
  from: string
  mail: ClaimedMail
  attachment: Buffer | undefined
  /** Ends the try when it is aborted. */
  signal?: AbortSignal
}

/** The recipients of a mail: accepted, to be tried again later, and refused for good. */
export interface Delivery {
  delivered: string[]
  deferred: Refusal[]
  refused: Refusal[]
}

/**
 * Hands one mail over to its recipients, without those in `mail.deliveredTo` and `mail.refusals`. Resolves with the
 * answer for each of them, and rejects when there was none: the relay is away, or refuses whatever it is given.
 */
export type MailTransport = (envelope: Envelope) => Promise<Delivery>

/**
 * How long a relay may be silent, and how long it may take for one mail, in ms: the largest needs 230 seconds at
 * 1 Mbit/s, and a relay that sends a byte now and then would otherwise keep all other mails waiting for ever.
 */
const relayTimeouts = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
  mailTimeout: 600_000,
}

/** Returns a transport to an SMTP relay; `timeouts`, in ms, replace those of `relayTimeouts`. */
export function smtpTransport(
  smtpUrl: string,
  timeouts: Partial<typeof relayTimeouts> = {},
): MailTransport {
  const { mailTimeout, ...silence } = { ...relayTimeouts, ...timeouts }
  const relay = createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...silence,
  })
  return async (envelope) => {
    const from = addressesIn([envelope.from])[0]
    const to = remainingRecipients(envelope.mail)
    const timeout = AbortSignal.timeout(mailTimeout)
    const signal =
      envelope.signal === undefined ? timeout : AbortSignal.any([timeout, envelope.signal])
    try {
      const info = await relay.sendMail({
        ...message(envelope),
        signal,
        ...(from !== undefined && { envelope: { from, to } }),
      })
      return { delivered: info.accepted.map(addressOf), ...sortRefusals(info.rejectedErrors) }
    } catch (error) {
      if (timeout.aborted) {
        const text = `The relay did not take the mail within ${mailTimeout / 1000} s`
        throw new Error(text, { cause: error })
      }
      if (signal.aborted) throw new Error('The platform was stopped', { cause: error })
      return refusalOfAll(error, to)
    }
  }
}

/** Returns the answers of a relay that took a mail for nobody; throws an error that is no such answer. */
function refusalOfAll(error: unknown, to: readonly string[]): Delivery {
  if (!isRelayError(error)) throw error
  if (error.rejectedErrors !== undefined) {
    return { delivered: [], ...sortRefusals(error.rejectedErrors) }
  }
  if (!refusesMessage(error)) throw error
  const reply = error.response ?? error.message
  return { delivered: [], deferred: [], refused: to.map((address) => ({ address, reply })) }
}

const isRelayError = (error: unknown): error is NodemailerError => error instanceof Error

/** A relay that wants a sign-in or TLS first: the settings are wrong, and not the recipient or the message. */
const authenticationRequired = 530
const messageTooLarge = 552

const isPermanent = ({ permanent, responseCode }: NodemailerError): boolean =>
  permanent === true && responseCode !== authenticationRequired

/**
 * Returns whether the relay will never take this message. A refusal of the sender or of a sign-in concerns all mails
 * instead, and ends when an operator corrects the settings.
 */
const refusesMessage = (error: NodemailerError): boolean =>
  error.command === 'DATA' ? isPermanent(error) : error.responseCode === messageTooLarge

function sortRefusals(errors: NodemailerError[] = []): Pick<Delivery, 'deferred' | 'refused'> {
  const refusal = ({ recipient = '', response, message: text }: NodemailerError): Refusal => ({
    address: recipient,
    reply: response ?? text,
  })
  return {
    deferred: errors.filter((error) => !isPermanent(error)).map(refusal),
    refused: errors.filter(isPermanent).map(refusal),
  }
}

/** Returns the addresses without the names beside them, each once. */
const addressesIn = (texts: readonly string[]): string[] => {
  const parsed = texts.flatMap((text) => addressparser(text, { flatten: true }))
  return [...new Set(parsed.flatMap(({ address }) => address || []))]
}

const remainingRecipients = ({
  toAddresses,
  ccAddresses,
  deliveredTo,
  refusals,
}: ClaimedMail): string[] => {
  const answeredAddresses = new Set([...deliveredTo, ...refusals.map(({ address }) => address)])
  return addressesIn([...toAddresses, ...ccAddresses]).filter(
    (address) => !answeredAddresses.has(address),
  )
}

const addressOf = (recipient: string | { address: string }): string =>
  typeof recipient === 'string' ? recipient : recipient.address

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
    return { delivered: remainingRecipients(envelope.mail), deferred: [], refused: [] }
  }
}

/**
 * Returns the id of a mail, whose stored domain is one of examples, under the domain of the sender, as relays expect
 * it.
 */
function withSenderDomain(messageId: string, from: string): string {
  const domain = addressesIn([from])[0]?.split('@').at(-1)
  return domain === undefined ? messageId : messageId.replace(/@[^@]*$/, `@${domain}>`)
}

function message({ from, mail, attachment }: Envelope) {
  return {
    from,
    to: mail.toAddresses,
    cc: mail.ccAddresses,
    ...(mail.replyTo !== '' && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.body,
    messageId: withSenderDomain(mail.messageId, from),
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
