import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendNextMail } from '../../platform/mail/sender.ts'
import { fileTransport, type MailTransport, smtpTransport } from '../../platform/mail/transport.ts'
import { scratchFolder } from '../support/database.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../support/platform.ts'
import { queueTestMail, senderOf } from '../support/mail.ts'
import { type SmtpServer, type SmtpStep, startSmtpServer } from '../support/smtpServer.ts'

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
  smtp.refuse({})
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
    // The headers are the same for everybody, whoever the copy is for.
    for (const { raw } of smtp.mails) expect(raw).toContain(`Cc: ${librarian}, ${colleague}`)
  })

  it('a recipient for good says so in the outbox, and the others got the mail once', async () => {
    const id = await queue()
    const relay = sender(smtpTransport(smtp.url))
    smtp.refuse({ [colleague]: '550 5.1.1 No such user' })
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sendNextMail(relay)
      carrel.clock.advance(minutes(24 * 60))
    }
    const { lastError, ...state } = await stateOf(id)
    expect(state).toMatchObject({ state: 'failed', attempts: 8 })
    expect(lastError).toContain('No such user')
    expect(smtp.mails.map(({ to }) => to)).toEqual([[reader, librarian]])
    expect(await sendNextMail(relay)).toBe(false)
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
