import { queueMail } from '../../platform/mail/outbox.ts'
import type { SenderOptions } from '../../platform/mail/sender.ts'
import type { MailTransport } from '../../platform/mail/transport.ts'
import type { TestPlatform } from './platform.ts'

/** Returns the options of a mail sender of the platform that uses the transport. */
export const senderOf = (
  { clock, platform }: TestPlatform,
  transport: MailTransport,
): SenderOptions => ({
  db: platform.db,
  clock: clock.now,
  log: platform.log,
  transport,
  from: 'Carrel <no-reply@portal.example>',
  readAttachment: (key) => platform.blobs.read(key),
})

/** Queues a mail to these addresses and returns its id. */
export const queueTestMail = (
  { clock, platform }: TestPlatform,
  recipients: { to: string[]; cc?: string[] },
) =>
  queueMail(
    platform.db,
    { kind: 'test', customerId: null, subject: 'A subject', body: 'Hello', ...recipients },
    clock.now(),
  )
