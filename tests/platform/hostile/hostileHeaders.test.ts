import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { attachmentNamed } from '../../../platform/http/contentDisposition.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { smtpTransport } from '../../../platform/mail/transport.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { newRequest } from '../../support/requests.ts'
import { type SmtpServer, startSmtpServer } from '../../support/servers/smtpServer.ts'

let carrel: TestPlatform
let smtp: SmtpServer
beforeAll(async () => {
  carrel = await createTestPlatform()
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await carrel.drop()
})

const injections = [
  'a\r\nBcc: evil@evil.example',
  'a\nBcc: evil@evil.example',
  'a\rBcc: evil@evil.example',
  'a\r\n\r\n<script>1</script>',
  'a\r\n.\r\nMAIL FROM:<evil@evil.example>',
  'a\0b',
  'a\u2028Bcc: evil@evil.example',
  'a\u0085Bcc: evil@evil.example',
  '"; filename="evil.exe',
  'a\'b"c\\d/e;f=g,h',
  'x; charset=utf-7',
  '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=',
  '日本語 Größe \u202efdp.exe',
  'W'.repeat(900),
  'ü'.repeat(900),
]

/** Headers that the platform gives a mail. */
const known =
  /^(from|to|cc|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|content-disposition):/i

const pdfKey = 'delivery/1002/headers.pdf'

beforeEach(async () => {
  const { db, blobs } = carrel.platform
  smtp.mails.length = 0
  await db.deleteFrom('mails').execute()
  await blobs.put(pdfKey, pdfBytes())
  await db
    .insertInto('uploadedFiles')
    .values({
      key: pdfKey,
      customerId: meridianId,
      kind: 'delivery',
      contentType: 'application/pdf',
      sizeBytes: 1,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
})

/** Sends a mail with a text wherever users can write one: in names, subject and the name of its file. */
async function mailWith(text: string): Promise<void> {
  const { db, blobs, log } = carrel.platform
  const mail = {
    kind: 'test',
    customerId: meridianId,
    to: ['reader@library.example'],
    cc: ['librarian@library.example'],
    replyTo: `"${text.replaceAll(/["\\]/g, '')}" <answers@library.example>`,
    subject: text,
    body: 'Hello',
    html: '<p>Hello</p>',
    attachment: { key: pdfKey, name: text },
  }
  await queueMail(db, mail, carrel.clock.now())
  await sendNextMail({
    db,
    clock: carrel.clock.now,
    log,
    transport: smtpTransport(smtp.url),
    from: 'Carrel <no-reply@carrel.example>',
    readAttachment: (name) => blobs.read(name),
  })
}

it.each(injections)('%j in a mail adds no header and no recipient', async (text) => {
  await mailWith(text)
  expect(smtp.mails).toHaveLength(1)
  const [mail] = smtp.mails
  expect(mail?.from).toBe('no-reply@carrel.example')
  expect(mail?.to).toEqual(['reader@library.example', 'librarian@library.example'])
  const head = (mail?.raw ?? '').split('\r\n\r\n', 1)[0] ?? ''
  for (const line of head.split(/\r\n|\r|\n/)) {
    // Lines that begin with a space continue the header above.
    expect(/^[ \t]/.test(line) || known.test(line), `at ${line}`).toBe(true)
    expect(line.length).toBeLessThan(998)
  }
  const mailed = await carrel.platform.db
    .selectFrom('mails')
    .select(['state', 'subject'])
    .executeTakeFirstOrThrow()
  expect(mailed.state).toBe('sent')
  expect(mailed.subject).not.toMatch(/\p{Cc}/u)
})

it.each(injections)('%j in the name of a download adds no header', (name) => {
  const header = attachmentNamed(`${name}.csv`)
  expect(header).toMatch(/^attachment; filename="[ -~]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]*)?$/)
  expect(header.match(/"/g)).toHaveLength(2)
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow()
})

it('an address is one address: others beside it are refused by name of the field', async () => {
  const lakeside = await carrel.signIn('lakeside')
  for (const userEmail of [
    'a@b.example, evil@evil.example',
    'a@b.example;evil@evil.example',
    'a@b.example\r\nBcc: evil@evil.example',
    'Evil <evil@evil.example>',
    '"a@b.example, evil"@evil.example',
    'a@b.example evil@evil.example',
  ]) {
    const problem = await lakeside
      .call(contract.ddr.create, newRequest({ userEmail }))
      .catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      code: 'invalid',
      details: { fields: { userEmail: expect.any(String) as string } },
    })
  }
})
