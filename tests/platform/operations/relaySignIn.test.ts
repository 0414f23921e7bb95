import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { smtpTransport } from '../../../platform/mail/transport.ts'
import { testCertificate } from '../../support/servers/certificate.ts'
import { queueTestMail, senderOf } from '../../support/mail.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { type SmtpServer, startSmtpServer } from '../../support/servers/smtpServer.ts'

/** Sign-in and TLS, as `SMTP_URL` asks for them. */

let carrel: TestPlatform
let smtp: SmtpServer
beforeAll(async () => {
  carrel = await createTestPlatform()
})
beforeEach(async () => {
  await carrel.platform.db.deleteFrom('mails').execute()
})
afterEach(() => smtp.close())
afterAll(() => carrel.drop())

const login = { user: 'carrel', password: 'p@ss/word' }

/** The URL of the relay with credentials, and with settings of nodemailer as its query. */
function urlWith({ user, password }: typeof login, query: Record<string, string>): string {
  const url = new URL(smtp.url)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const trusting = { 'tls.servername': 'resolver.example', 'tls.ca': testCertificate.cert }

async function send(url: string): Promise<{ state: string; lastError: string }> {
  const id = await queueTestMail(carrel, { to: ['reader@library.example'] })
  await sendNextMail(senderOf(carrel, smtpTransport(url)))
  return carrel.platform.db
    .selectFrom('mails')
    .select(['state', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

it('TLS is used where the relay offers it, before the password is sent', async () => {
  smtp = await startSmtpServer({ hasTls: true, login })
  expect(await send(urlWith(login, trusting))).toEqual({ state: 'sent', lastError: '' })
  expect(smtp.mails).toMatchObject([{ isEncrypted: true, user: login.user }])
  expect(smtp.signIns).toEqual([{ user: login.user, isEncrypted: true }])
})

it('an untrusted certificate ends the connection before the password is sent', async () => {
  smtp = await startSmtpServer({ hasTls: true, login })
  const { state, lastError } = await send(urlWith(login, { 'tls.servername': 'resolver.example' }))
  expect(state).toBe('queued')
  expect(lastError).toMatch(/self-signed certificate/)
  expect(smtp.signIns).toEqual([])
  expect(smtp.mails).toEqual([])
})

it('a relay without TLS gets no password from a setting that demands TLS', async () => {
  smtp = await startSmtpServer({ login })
  const { state, lastError } = await send(urlWith(login, { requireTLS: 'true' }))
  expect(state).toBe('queued')
  expect(lastError).toMatch(/STARTTLS/)
  expect(smtp.signIns).toEqual([])
  expect(smtp.mails).toEqual([])
})

it('a relay without TLS gets mail of a setting that does not demand it', async () => {
  smtp = await startSmtpServer({ login })
  expect(await send(urlWith(login, {}))).toEqual({ state: 'sent', lastError: '' })
  expect(smtp.mails).toMatchObject([{ isEncrypted: false, user: login.user }])
})

it('a wrong password keeps the mail for a later try and says so', async () => {
  smtp = await startSmtpServer({ hasTls: true, login })
  const wrong = { ...login, password: 'another' }
  const { state, lastError } = await send(urlWith(wrong, trusting))
  expect(state).toBe('queued')
  expect(lastError).toContain('535 5.7.8 Wrong user name or password')
  expect(smtp.mails).toEqual([])
})

it('mail waits for a later attempt when the relay requires a sign-in that is not set', async () => {
  smtp = await startSmtpServer({ login })
  const { state, lastError } = await send(smtp.url)
  expect(state).toBe('queued')
  expect(lastError).toContain('530')
  expect(smtp.mails).toEqual([])
})
