import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { neverStopped, startGracefulJob, type StopSignals } from '../gracefulJob.ts'
import { pause } from '../pause.ts'
import type { RepeatingJob } from '../repeatingJob.ts'
import { nextTryAfter } from '../retrySchedule.ts'
import { isBusy } from '../db/connection/connectionErrors.ts'
import { isTransient } from '../db/retryTransient.ts'
import type { Database } from '../db/schema.ts'
import { claimNextMail, type ClaimedMail, markSent, markTried, renewClaim } from './store.ts'
import type { Delivery, MailTransport } from './transport.ts'

const pollMs = 2_000

/** What the mail sender needs. */
export interface SenderOptions {
  db: Kysely<Database>
  clock: () => Date
  log: Logger
  transport: MailTransport
  from: string
  readAttachment: (key: string) => Promise<Buffer>
  /** How often the claim on a mail is renewed while it is being sent; a minute without it. */
  renewEveryMs?: number
}

/** Sends one due mail. Returns false when no mail is due. A mail that `cut` ends early is due at once. */
export async function sendNextMail(
  options: SenderOptions,
  { cut } = neverStopped,
): Promise<boolean> {
  const { db, clock } = options
  const mail = await claimNextMail(db, clock())
  if (mail === undefined) return false
  await whileClaimed(options, mail, () => sendMail(options, mail, cut))
  return true
}

/** Sends a claimed mail and records how that ended. */
async function sendMail(
  options: SenderOptions,
  mail: ClaimedMail,
  cut: AbortSignal,
): Promise<void> {
  const { clock, log, transport, from } = options
  const tried = (result: Parameters<typeof markTried>[2]) =>
    untilRecorded(options, cut, (db) => markTried(db, mail, result))
  const nextTryAt = nextTryAfter(mail.attempts, clock())
  let delivery: Delivery
  try {
    const attachment =
      mail.attachmentKey === null ? undefined : await options.readAttachment(mail.attachmentKey)
    delivery = await transport({ from, mail, attachment, signal: cut })
  } catch (error) {
    log.warn({ err: error, mailId: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
    const failure = {
      error: String(error),
      delivered: [],
      refusals: [],
      nextTryAt: cut.aborted ? clock() : nextTryAt,
    }
    await tried(failure)
    return
  }
  const { delivered, deferred, refused: refusals } = delivery
  const unaccepted = [...mail.refusals, ...refusals, ...deferred]
  if (unaccepted.length > 0) {
    const counts = { deferred: deferred.length, refused: refusals.length }
    log.warn({ mailId: mail.id, ...counts }, 'a mail was refused for some recipients')
    const replies = unaccepted.map(({ address, reply }) => `${address}: ${reply}`)
    await tried({
      error: `The relay did not take the mail for ${replies.join('; ')}`,
      delivered,
      refusals,
      nextTryAt: deferred.length > 0 ? nextTryAt : null,
    })
    return
  }
  // A crash between the relay's acceptance and this line sends the mail again, under the same Message-ID.
  const sentAt = clock()
  await untilRecorded(options, cut, (db) => markSent(db, mail.id, sentAt))
}

/**
 * Records how a try ended, again every two seconds while the database is away or busy: a mail that the relay took and
 * that is not recorded as sent would be sent twice. Throws what prevents it for good, and the last error after `cut`.
 */
async function untilRecorded(
  { db, log }: SenderOptions,
  cut: AbortSignal,
  record: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await record(db)
      return
    } catch (error) {
      if (cut.aborted || !(isTransient(error) || isBusy(error))) throw error
      if (isFirst) log.warn({ err: error }, 'a mail could not be recorded and is tried again')
    }
    await pause(pollMs, cut)
  }
}

/** Runs `work` and renews the claim on the mail meanwhile: a large file takes minutes on a slow line. */
async function whileClaimed<T>(
  { db, clock, log, renewEveryMs = 60_000 }: SenderOptions,
  mail: ClaimedMail,
  work: () => Promise<T>,
): Promise<T> {
  const renew = () => {
    renewClaim(db, mail, clock()).catch((error: unknown) =>
      log.warn({ err: error, mailId: mail.id }, 'the claim on a mail could not be renewed'),
    )
  }
  const timer = setInterval(renew, renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Sends due mails of the outbox until stopped; the mail under way gets `cutAfterMs` to be taken. */
export const startSender = (options: SenderOptions, cutAfterMs?: number): RepeatingJob =>
  startGracefulJob((signals) => {
    const finished = sendUntilStopped(options, signals)
    return { stop: () => finished }
  }, cutAfterMs)

async function sendUntilStopped(options: SenderOptions, signals: StopSignals): Promise<void> {
  const { stopping } = signals
  while (!stopping.aborted) {
    try {
      if (await sendNextMail(options, signals)) continue
    } catch (error) {
      // The database was unreachable: the mail stays claimed and is sent after its claim has expired.
      options.log.error({ err: error }, 'the outbox could not be read')
    }
    await pause(pollMs, stopping)
  }
}
