import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { claimNextMail } from '../../../platform/mail/store.ts'
import {
  type Envelope,
  fileTransport,
  type MailTransport,
  smtpTransport,
} from '../../../platform/mail/transport.ts'
import { demoPasswords } from '../../support/accounts.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { queueTestMail, senderOf } from '../../support/mail.ts'
import { administer, scratchFolder } from '../../support/database.ts'
import {
  type SmtpServer,
  type SmtpStep,
  startSmtpServer,
} from '../../support/servers/smtpServer.ts'

const times = 50

let carrel: TestPlatform
let smtp: SmtpServer
beforeAll(async () => {
  carrel = await createTestPlatform()
  smtp = await startSmtpServer()
})
beforeEach(async () => {
  await carrel.platform.db.deleteFrom('mails').execute()
  smtp.mails.length = 0
  smtp.failAt(null)
})
afterAll(async () => {
  await smtp.close()
  await carrel.drop()
})

const sender = (transport: MailTransport) => senderOf(carrel, transport)
const queue = () => queueTestMail(carrel, { to: ['reader@library.example'] })

const messageIds = () => smtp.mails.map(({ raw }) => raw.match(/^Message-ID: (.*)$/im)?.[1] ?? '')

/** Sends what is due by ten senders, because the relay greets each connection after 0.1 s. */
async function sendAll(): Promise<void> {
  const options = sender(smtpTransport(smtp.url))
  const send = async () => {
    while (await sendNextMail(options));
  }
  await Promise.all(Array.from({ length: 10 }, send))
}

/** A sender that stops for good at a point of its work, as a killed process does: it says nothing any more. */
async function dieWhileSending(step: 'taken' | 'sent', relay: MailTransport): Promise<void> {
  const reached = Promise.withResolvers<void>()
  const transport = async (envelope: Envelope) => {
    if (step === 'sent') await relay(envelope)
    reached.resolve()
    return new Promise<never>(() => undefined)
  }
  void sendNextMail(sender(transport))
  await reached.promise
}

it.each<SmtpStep>(['connect', 'mail', 'data', 'accept'])(
  'a mail whose conversation is cut off at "%s" is sent later and never lost',
  async (step) => {
    for (let nth = 0; nth < times; nth += 1) await queue()
    smtp.failAt(step)
    await sendAll()
    smtp.failAt(null)
    carrel.clock.advance(minutes(2))
    await sendAll()
    expect(new Set(messageIds()).size).toBe(times)
    // Only a relay that took the mail without saying so gets it twice, under the same Message-ID.
    expect(smtp.mails).toHaveLength(step === 'accept' ? 2 * times : times)
  },
)

it.each(['taken', 'sent'] as const)(
  'a mail whose sender is killed once it has %s it is finished by another',
  async (step) => {
    const relay = smtpTransport(smtp.url)
    for (let nth = 0; nth < times; nth += 1) await queue()
    await Promise.all(Array.from({ length: times }, () => dieWhileSending(step, relay)))
    await sendAll()
    // Nobody takes a mail from a sender that may still be at work.
    expect(smtp.mails).toHaveLength(step === 'sent' ? times : 0)
    carrel.clock.advance(minutes(6))
    await sendAll()
    expect(new Set(messageIds()).size).toBe(times)
    expect(smtp.mails).toHaveLength(step === 'sent' ? 2 * times : times)
    const { waiting } = await carrel.platform.db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('state', '<>', 'sent')
      .executeTakeFirstOrThrow()
    expect(waiting).toBe(0)
  },
)

it('a mail that was written to a file and is sent again replaces that file', async () => {
  const folder = await scratchFolder()
  const files = fileTransport(folder)
  await queue()
  await dieWhileSending('sent', files)
  carrel.clock.advance(minutes(6))
  while (await sendNextMail(sender(files)));
  expect(await readdir(folder)).toHaveLength(1)
})

it('a mail in a file can be read by the account of the platform alone', async () => {
  const folder = await scratchFolder()
  await queue()
  await sendNextMail(sender(fileTransport(folder)))
  const [name = ''] = await readdir(folder)
  expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600)
})

it('two senders at work never send the same mail', async () => {
  for (let nth = 0; nth < times; nth += 1) await queue()
  await Promise.all([sendAll(), sendAll(), sendAll()])
  expect(smtp.mails).toHaveLength(times)
})

it('a mail with a link that signs in does not wait for those that were queued before it', async () => {
  for (let nth = 0; nth < 3; nth += 1) await queue()
  carrel.clock.advance(minutes(1))
  await carrel.anyone().call(contract.session.requestReset, { username: 'meridian' })
  await sendNextMail(sender(smtpTransport(smtp.url)))
  expect(smtp.mails.map(({ raw }) => raw)).toEqual([expect.stringContaining('/resetpassword/')])
})

/** Ends all connections to the platform's database, and lets nobody connect to it until it is let in again. */
const letIn = (isLetIn: boolean) =>
  administer(async (client) => {
    const { name } = carrel.database
    await client.query(`alter database ${name} with allow_connections ${isLetIn}`)
    if (isLetIn) return
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
  })

it.each([
  { answer: 'accepted', reply: null, copies: 1, state: 'sent' },
  { answer: 'refused', reply: '554 5.7.1 Not here', copies: 0, state: 'failed' },
])(
  'a mail that was $answer while the database is away is not sent again',
  async ({ reply, copies, state }) => {
    await queue()
    smtp.refuseMessages(reply)
    const relay = smtpTransport(smtp.url)
    const log = carrel.platform.log.child({})
    const warn = vi.spyOn(log, 'warn')
    const sending = sendNextMail({
      ...sender(async (envelope) => {
        const answer = await relay(envelope)
        await letIn(false)
        return answer
      }),
      log,
    })
    const unrecorded = [expect.anything(), expect.stringContaining('could not be recorded')]
    await expect.poll(() => warn.mock.calls).toContainEqual(unrecorded)
    await letIn(true)
    await sending
    smtp.refuseMessages(null)
    carrel.clock.advance(minutes(6))
    await sendAll()
    expect(smtp.mails).toHaveLength(copies)
    const states = await carrel.platform.db.selectFrom('mails').select('state').execute()
    expect(states).toEqual([{ state }])
  },
)

describe('a mail that takes longer than its claim', () => {
  const stateOf = (id: number) =>
    carrel.platform.db
      .selectFrom('mails')
      .select(['state', 'attempts', 'claimedUntil'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is sent by no other sender meanwhile', async () => {
    const id = await queue()
    const slow = sender(async ({ mail }) => {
      for (let passed = 0; passed < 8; passed += 4) {
        carrel.clock.advance(minutes(4))
        const renewed = new Date(carrel.clock.now().getTime() + minutes(5))
        await expect.poll(async () => (await stateOf(id)).claimedUntil).toEqual(renewed)
        await sendAll()
      }
      return { delivered: mail.toAddresses, deferred: [], refused: [] }
    })
    await sendNextMail({ ...slow, renewEveryMs: 10 })
    expect(smtp.mails).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('is not queued by a sender whose try fails after another has claimed it', async () => {
    const id = await queue()
    const late = sender(async () => {
      carrel.clock.advance(minutes(6))
      await claimNextMail(carrel.platform.db, carrel.clock.now())
      throw new Error('the relay fell silent')
    })
    await sendNextMail(late)
    expect(await stateOf(id)).toMatchObject({ state: 'sending', attempts: 2 })
  })
})

describe('the text of a mail with a secret', () => {
  const textOf = async (id: number) =>
    carrel.platform.db
      .selectFrom('mails')
      .select(['state', 'body', 'html'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const mail = {
    kind: 'test',
    customerId: null,
    to: ['reader@library.example'],
    subject: 'A subject',
    body: 'Password: Library-24',
    html: '<p>Password: Library-24</p>',
  }
  const queueSecret = (hasSecret: boolean) =>
    queueMail(carrel.platform.db, { ...mail, hasSecret }, carrel.clock.now())

  it('is sent whole, and blanked once the relay has it', async () => {
    const id = await queueSecret(true)
    expect((await textOf(id)).body).toBe(mail.body)
    await sendAll()
    expect(smtp.mails[0]?.raw).toContain('Password: Library-24')
    expect(await textOf(id)).toEqual({ state: 'sent', body: '', html: '' })
  })

  it('stays for the next try when the relay refuses it', async () => {
    const id = await queueSecret(true)
    smtp.failAt('data')
    await sendNextMail(sender(smtpTransport(smtp.url)))
    smtp.failAt(null)
    expect((await textOf(id)).body).toBe(mail.body)
  })

  it('is not sent blank by a sender whose try fails after another has sent it', async () => {
    const id = await queueSecret(true)
    const slow = sender(async () => {
      carrel.clock.advance(minutes(6))
      await sendAll()
      throw new Error('the relay fell silent')
    })
    await sendNextMail(slow)
    carrel.clock.advance(minutes(2))
    await sendAll()
    expect((await textOf(id)).state).toBe('sent')
    expect(smtp.mails).toHaveLength(1)
  })

  it('is not blanked when a mail contains none', async () => {
    const id = await queueSecret(false)
    await sendAll()
    expect((await textOf(id)).body).toBe(mail.body)
  })

  it('is marked for reset links and new credentials', async () => {
    await carrel.anyone().call(contract.session.requestReset, { username: 'meridian' })
    const caller = await carrel.signIn('meridian')
    await caller.call(contract.organization.resetAdminPassword, {
      customerId: meridianId,
      userName: 'meridian',
      newPassword: demoPasswords.meridian,
      currentPassword: demoPasswords.meridian,
    })
    const mails = await carrel.platform.db
      .selectFrom('mails')
      .select(['kind', 'hasSecret'])
      .execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['credentials', 'passwordReset'])
    expect(mails.every(({ hasSecret }) => hasSecret)).toBe(true)
  })
})
