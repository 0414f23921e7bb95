import { once } from 'node:events'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { sendNextMail, startSender } from '../../../platform/mail/sender.ts'
import { resendMail } from '../../../platform/mail/store.ts'
import {
  fileTransport,
  type MailTransport,
  smtpTransport,
} from '../../../platform/mail/transport.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { queueTestMail, senderOf } from '../../support/mail.ts'
import {
  type SmtpServer,
  type SmtpStep,
  startSmtpServer,
} from '../../support/servers/smtpServer.ts'

let carrel: TestPlatform
let smtp: SmtpServer
beforeAll(async () => {
  carrel = await createTestPlatform()
  smtp = await startSmtpServer()
})
beforeEach(async () => {
  await carrel.platform.db.deleteFrom('mails').execute()
  smtp.mails.length = 0
  smtp.stallAt(null)
  smtp.failAt(null)
  smtp.refuse({})
  smtp.refuseMessages(null)
  smtp.refuseSender(null)
  smtp.greylist(false)
})
afterAll(async () => {
  await smtp.close()
  await carrel.drop()
})

const reader = 'reader@library.example'
const librarian = 'librarian@library.example'
const colleague = 'colleague@library.example'

const sender = (transport: MailTransport) => senderOf(carrel, transport)
const queue = () =>
  queueTestMail(carrel, {
    to: [`Leela Rao <${reader}>`],
    cc: [librarian, colleague],
  })

const stateOf = (id: number) =>
  carrel.platform.db
    .selectFrom('mails')
    .select(['state', 'attempts', 'lastError', 'nextTryAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const inMinutes = (count: number) => new Date(carrel.clock.now().getTime() + minutes(count))

describe('a relay that refuses', () => {
  it('one recipient of three gets the mail for the others once, and is tried again for that one', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    smtp.refuse({ [librarian]: '450 4.2.0 Greylisted, come back later' })
    await sendNextMail(relay)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, colleague]])
    const afterFirst = await stateOf(id)
    expect(afterFirst).toMatchObject({ state: 'queued', attempts: 1, nextTryAt: inMinutes(1) })
    expect(afterFirst.lastError).toContain(librarian)
    expect(afterFirst.lastError).toContain('Greylisted')

    // Nobody else gets the mail while the relay goes on refusing.
    carrel.clock.advance(minutes(1))
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 2 })
    expect(smtp.mails).toHaveLength(1)

    smtp.refuse({})
    carrel.clock.advance(minutes(5))
    await sendNextMail(relay)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, colleague], [librarian]])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', lastError: '' })
    const ids = smtp.mails.map(({ raw }) => raw.match(/^Message-ID: (.*)$/im)?.[1])
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^<[\da-f-]{36}@portal\.example>$/)
    // The headers are the same for everybody, whoever the copy is for.
    for (const { raw } of smtp.mails) expect(raw).toContain(`Cc: ${librarian}, ${colleague}`)
  })

  it('a recipient for good is not tried again, and the outbox names the recipient', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    smtp.refuse({ [colleague]: '550 5.1.1 No such user' })
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      lastError: `The relay did not take the mail for ${colleague}: 550 5.1.1 No such user`,
    })
    carrel.clock.advance(minutes(24 * 60))
    expect(await sendNextMail(relay)).toBe(false)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, librarian]])
  })

  it('in words that the database does not take leaves no mail that is sent for ever', async () => {
    const id = await queue()
    const reply = '550 No\0such user'
    await sendNextMail(
      sender(async () => ({
        delivered: [reader, librarian],
        deferred: [],
        refused: [{ address: colleague, reply }],
      })),
    )
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      lastError: `The relay did not take the mail for ${colleague}: 550 No such user`,
    })
    const other = await queue()
    await sendNextMail(sender(() => Promise.reject(new Error(reply))))
    expect(await stateOf(other)).toMatchObject({
      state: 'queued',
      lastError: 'Error: 550 No such user',
    })
  })

  it('one for good and one for the time being tries the second alone, and names the first at the end', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    smtp.refuse({ [reader]: '550 5.1.1 No such user', [librarian]: '450 4.2.1 Mailbox is busy' })
    await sendNextMail(relay)
    const afterFirst = await stateOf(id)
    expect(afterFirst).toMatchObject({ state: 'queued', attempts: 1, nextTryAt: inMinutes(1) })
    expect(afterFirst.lastError).toContain('No such user')
    expect(afterFirst.lastError).toContain('Mailbox is busy')

    // The relay would take the mail for the first as well now, but is not asked.
    smtp.refuse({})
    carrel.clock.advance(minutes(1))
    await sendNextMail(relay)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[colleague], [librarian]])
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      attempts: 2,
      lastError: `The relay did not take the mail for ${reader}: 550 5.1.1 No such user`,
    })

    // Support staff who send it again do so for the one who has not got it.
    expect(await resendMail(carrel.platform.db, id, carrel.clock.now())).toBe(true)
    await sendNextMail(relay)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[colleague], [librarian], [reader]])
    expect(await stateOf(id)).toMatchObject({ state: 'sent', lastError: '' })
  })

  it('a sender or a sign-in is tried again, because an operator can fix that', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    const reply = '530 5.7.0 Must issue a STARTTLS command first'
    smtp.refuse({ [reader]: reply, [librarian]: reply, [colleague]: reply })
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', nextTryAt: inMinutes(1) })
    smtp.refuse({})
    smtp.refuseSender('553 5.7.1 Sender address rejected: not owned by user')
    carrel.clock.advance(minutes(1))
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', nextTryAt: inMinutes(5) })
    expect((await stateOf(id)).lastError).toContain('Sender address rejected')
  })

  it('all recipients is tried again with all of them', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    const reply = '451 4.7.1 Try again later'
    smtp.refuse({ [reader]: reply, [librarian]: reply, [colleague]: reply })
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', nextTryAt: inMinutes(1) })
    expect((await stateOf(id)).lastError).toContain('Try again later')
    smtp.refuse({})
    carrel.clock.advance(minutes(1))
    await sendNextMail(relay)
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, librarian, colleague]])
  })
})

it('a relay with a grey list gets the mail again, and takes it once', async () => {
  const id = await queue()
  const relay = sender(smtpTransport(smtp.url))
  smtp.greylist(true)
  await sendNextMail(relay)
  expect(smtp.mails).toEqual([])
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1, nextTryAt: inMinutes(1) })
  expect((await stateOf(id)).lastError).toContain('451 4.7.1 Greylisted')
  // It is not due before its time.
  expect(await sendNextMail(relay)).toBe(false)
  carrel.clock.advance(minutes(1))
  while (await sendNextMail(relay));
  expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, librarian, colleague]])
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: '' })
})

describe('a message that the relay refuses', () => {
  /** A mail of this many lines of 50 bytes. */
  const queueLines = (count: number): Promise<number> => {
    const line = (nth: number) => `Line ${nth + 1} `.padEnd(48, '-')
    const body = Array.from({ length: count }, (_, nth) => line(nth)).join('\n')
    const mail = { kind: 'test', customerId: null, to: [reader], subject: 'Long', body }
    return queueMail(carrel.platform.db, mail, carrel.clock.now())
  }

  it('for its size is not tried again, and the next mail is sent', async () => {
    const small = await startSmtpServer({ maxSize: 100_000 })
    const relay = sender(smtpTransport(small.url))
    const id = await queueLines(4_000)
    await sendNextMail(relay)
    expect(small.mails).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await stateOf(id)).lastError).toMatch(new RegExp(`${reader}: 552 .*100000`))
    carrel.clock.advance(minutes(24 * 60))
    expect(await sendNextMail(relay)).toBe(false)

    const next = await queueLines(400)
    await sendNextMail(relay)
    expect(await stateOf(next)).toMatchObject({ state: 'sent' })
    expect(small.mails).toHaveLength(1)
    await small.close()
  })

  it('for its content is not tried again, and for the time being is', async () => {
    const relay = sender(smtpTransport(smtp.url))
    const refused = await queue()
    smtp.refuseMessages('554 5.7.1 Message looks like spam')
    await sendNextMail(relay)
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await stateOf(refused)).lastError).toContain('554 5.7.1 Message looks like spam')

    const deferred = await queue()
    smtp.refuseMessages('452 4.3.1 Insufficient system storage')
    await sendNextMail(relay)
    expect(await stateOf(deferred)).toMatchObject({ state: 'queued', nextTryAt: inMinutes(1) })
    smtp.refuseMessages(null)
    carrel.clock.advance(minutes(1))
    while (await sendNextMail(relay));
    expect(await stateOf(deferred)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(smtp.mails).toHaveLength(1)
  })

  it('by breaking off in the middle of it gets it whole the next time, once', async () => {
    const relay = sender(smtpTransport(smtp.url))
    const id = await queueLines(40_000)
    smtp.failAt('data')
    await sendNextMail(relay)
    expect(smtp.mails).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    smtp.failAt(null)
    carrel.clock.advance(minutes(1))
    while (await sendNextMail(relay));
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.raw.match(/^Line \d+ /gm)).toHaveLength(40_000)
  })
})

it.each<SmtpStep>(['connect', 'mail', 'data', 'accept'])(
  'a relay that falls silent at "%s" is given up, and the mail is sent later',
  async (step) => {
    const id = await queue()
    const timeouts = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 }
    const relay = sender(smtpTransport(smtp.url, timeouts))
    smtp.stallAt(step)
    await sendNextMail(relay)
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await stateOf(id)).lastError).toMatch(/timeout|timed out|greeting/i)
    smtp.stallAt(null)
    carrel.clock.advance(minutes(2))
    await sendNextMail(sender(smtpTransport(smtp.url)))
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 2 })
    // Only a relay that took the mail before it fell silent has it twice, under the same Message-ID.
    expect(smtp.mails).toHaveLength(step === 'accept' ? 2 : 1)
    expect(new Set(smtp.mails.map(({ raw }) => raw.match(/^Message-ID: (.*)$/im)?.[1])).size).toBe(
      1,
    )
  },
)

/** Starts a relay that goes on answering without an end. */
async function startDrippingRelay(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.write('220 relay.example\r\n')
    const drip = setInterval(() => socket.write('250-relay.example\r\n'), 20)
    socket.on('close', () => clearInterval(drip))
    socket.on('error', () => undefined).resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, server }
}

it('a relay that goes on answering without an end is given up after the time for one mail', async () => {
  const id = await queue()
  const { url, server: dripping } = await startDrippingRelay()
  const timeouts = { socketTimeout: 200, mailTimeout: 500 }
  await sendNextMail(sender(smtpTransport(url, timeouts)))
  expect(await stateOf(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    lastError: 'Error: The relay did not take the mail within 0.5 s',
  })
  // The connection is closed as well.
  dripping.close()
  await once(dripping, 'close')
})

it('a relay that goes on answering while the platform stops is given up soon, and the mail is due at once', async () => {
  const id = await queue()
  const { url, server: dripping } = await startDrippingRelay()
  const connected = once(dripping, 'connection')
  const job = startSender(sender(smtpTransport(url)), 100)
  await connected
  await job.stop()
  expect(await stateOf(id)).toEqual({
    state: 'queued',
    attempts: 1,
    lastError: 'Error: The platform was stopped',
    nextTryAt: carrel.clock.now(),
  })
  dripping.close()
  await once(dripping, 'close')
  await sendNextMail(sender(smtpTransport(smtp.url)))
  expect(smtp.mails).toHaveLength(1)
})

it('a mail that cannot be written to the folder of mails leaves no part of itself and is written later', async () => {
  const folder = path.join(await scratchFolder(), 'mail')
  const id = await queue()
  const { createdAt } = await carrel.platform.db
    .selectFrom('mails')
    .select('createdAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A folder with the name of the file: the last step fails, as it would on a full disk.
  const name = `${createdAt.toISOString().replace(/[:.]/g, '-')}-${id}.eml`
  await mkdir(path.join(folder, name), { recursive: true })
  await writeFile(path.join(folder, name, 'x'), '')
  const files = sender(fileTransport(folder))
  await sendNextMail(files)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
  expect(await readdir(folder)).toEqual([name])
  await rm(path.join(folder, name), { recursive: true })
  carrel.clock.advance(minutes(1))
  await sendNextMail(files)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await readdir(folder)).toEqual([name])
})
