import { sortBy } from 'es-toolkit'
import { read, utils } from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddrCounts } from '../../../contract/ddr/counts.ts'
import { attachedSentence, linkedSentence } from '../../../contract/ddr/mail/specifiedTemplates.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { addDays } from '../../../contract/calendar.ts'
import { ddrStatuses } from '../../../contract/ddr/model.ts'
import { dashboard } from '../../../contract/dashboard/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { smtpTransport } from '../../../platform/mail/transport.ts'
import { type Caller, problemCode, requestOf } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, primaryPerson, type Request } from '../../support/requests.ts'
import { type SmtpServer, startSmtpServer } from '../../support/servers/smtpServer.ts'
import { supportAt } from '../../support/supportStaff.ts'
import { whileLocked } from '../../support/whileLocked.ts'

const today = '2026-03-18'
const thisYear = { from: '2026-01-01', to: today }

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
let smtp: SmtpServer
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { MAIL_MAX_ATTACHMENT: '50000' } })
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  smtp = await startSmtpServer()
})
afterAll(async () => {
  await smtp.close()
  await carrel.drop()
})

const raise = async (overrides: Partial<Request> = {}): Promise<number> =>
  (await lakeside.call(ddr.create, newRequest(overrides))).ddrId

const online = (ddrId: number, file: Blob, rest: Partial<InputOf<typeof ddr.respond>> = {}) =>
  answer(ddrId, { deliveryMode: 'online' }, { file, ...rest })
const pdf = (size = 0) => new Blob([pdfBytes('Article', size)], { type: 'application/pdf' })

/** What a client sends that does not hold itself to the contract. */
function respondForm(ddrId: number, message: string): RequestInit {
  const [, init] = requestOf(ddr.respond, encodeInput(ddr.respond, answer(ddrId, {})))
  const body = init.body as FormData
  body.set('Message', message)
  return init
}

type Filter = InputOf<typeof ddr.received>
const listed = (overrides: Partial<Filter>): Filter => ({
  status: 'all',
  ...thisYear,
  priority: null,
  ddrId: null,
  customerId: meridianId,
  consortiumId: null,
  overdue: false,
  partnerId: null,
  ...overrides,
})
const one = async (caller: Caller, ddrId: number, customerId: number) => {
  const endpoint = customerId === lakesideId ? ddr.sent : ddr.received
  const { rows } = await caller.call(endpoint, listed({ ddrId, customerId }))
  return rows[0] as OutputOf<typeof ddr.received>['rows'][0]
}

const sendMails = async () => {
  const sender = {
    db: carrel.platform.db,
    clock: carrel.clock.now,
    log: carrel.platform.log,
    transport: smtpTransport(smtp.url),
    from: 'Carrel <no-reply@carrel.example>',
    readAttachment: (key: string) => carrel.platform.blobs.read(key),
  }
  while (await sendNextMail(sender));
}

describe('a request', () => {
  it('raised by one library is seen at once by the other, is answered and mailed, and counts everywhere', async () => {
    const before = await meridian.call(dashboard.libraryDdr, { customerId: meridianId })
    const ddrId = await raise()
    expect((await one(meridian, ddrId, meridianId)).status).toBe('pending')

    await meridian.call(
      ddr.respond,
      online(ddrId, pdf(), { to: 'thief@elsewhere.example', cc: 'thief@elsewhere.example' }),
    )
    expect((await one(lakeside, ddrId, lakesideId)).status).toBe('filled')
    const after = await meridian.call(dashboard.libraryDdr, { customerId: meridianId })
    expect(after.receivedFilled).toBe(before.receivedFilled + 1)

    await sendMails()
    const mail = smtp.mails.find(({ raw }) => raw.includes(`DDR-${ddrId}.pdf`))
    expect(mail?.to[0]).toBe('leela.rao@lakeside.example')
    expect(mail?.raw).toContain('application/pdf')
    expect(mail?.raw.replace(/\r\n /g, ' ')).toMatch(/Subject: .*Fulfill\s+Request/)
    expect(mail?.raw).not.toContain('thief')

    const { entries, mails } = await meridian.call(ddr.timeline, { ddrId })
    expect(entries.map(({ fromStatus, toStatus }) => [fromStatus, toStatus])).toEqual([
      [null, 'pending'],
      ['pending', 'filled'],
    ])
    expect(mails.map(({ state }) => state)).toEqual(['sent'])
    // People are named, not accounts.
    expect(entries.map(({ actor }) => actor)).toEqual([
      await primaryPerson(carrel, lakesideId),
      await primaryPerson(carrel, meridianId),
    ])

    const file = await lakeside.call(ddr.file, { ddrId })
    expect(await new Response(file.body).text()).toMatch(/^%PDF-/)
  })

  it('names the contact of the account or the support staff in its timeline, else only the organisation', async () => {
    const { db } = carrel.database
    const newest = async (ddrId: number) =>
      (await lakeside.call(ddr.timeline, { ddrId })).entries.at(-1)
    const answered = async (caller: Caller) => {
      const ddrId = await raise()
      await caller.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
      return newest(ddrId)
    }
    const second = await db
      .insertInto('contacts')
      .values({
        customerId: meridianId,
        position: 9,
        firstName: 'Nila',
        lastName: 'Bose',
        email: 'LIBRARIAN@meridian.example',
        accessType: '2',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const account = await db
      .selectFrom('accounts')
      .select('email')
      .where('userName', '=', 'meridian')
      .executeTakeFirstOrThrow()
    expect(account.email).toBe('librarian@meridian.example')
    expect(await answered(meridian)).toMatchObject({
      actor: 'Nila Bose',
      institution: 'Meridian University',
    })
    const bySupport = await answered(await supportAt(carrel, meridianId))
    expect(bySupport?.actor).toMatch(/^\S.* \(support staff\)$/)
    await db.deleteFrom('contacts').where('id', '=', second.id).execute()
    const setAccessType = (accessType: string, before: string) =>
      db
        .updateTable('contacts')
        .set({ accessType })
        .where('customerId', '=', meridianId)
        .where('accessType', '=', before)
        .where('position', '=', 0)
        .execute()
    await setAccessType('2', '1')
    expect(await answered(meridian)).toMatchObject({
      actor: '',
      institution: 'Meridian University',
    })
    await setAccessType('1', '2')
  })

  it('is answered once: of twenty librarians at the same moment one succeeds, the others get the name of that one', async () => {
    const ddrId = await raise()
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' })),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refused of tries.filter((result) => result.status === 'rejected')) {
      const problem = refused.reason as Problem
      expect(problem.code).toBe('alreadyAnswered')
      expect(problem.details.data).toMatchObject({
        answeredBy: await primaryPerson(carrel, meridianId),
        status: 'unfilled',
      })
    }
    const { entries, mails } = await meridian.call(ddr.timeline, { ddrId })
    expect(entries).toHaveLength(2)
    expect(mails).toHaveLength(1)
  })

  it('is delayed once by two librarians at the same moment, with one mail, and again by a later delay', async () => {
    const ddrId = await raise()
    const delay = () =>
      meridian.call(
        ddr.respond,
        answer(ddrId, { status: 'delayed', delayReason: 'issueNotReceived' }),
      )
    const lockRequest = {
      statement: 'select from ddr_requests where id = $1 for update',
      values: [ddrId],
    }
    const tries = await whileLocked(carrel, { ...lockRequest, waiters: 2 }, () =>
      Promise.allSettled([delay(), delay()]),
    )
    const refused = tries.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'conflict', status: 409 })
    const delays = async () => {
      const { entries, mails } = await meridian.call(ddr.timeline, { ddrId })
      return [entries.filter(({ toStatus }) => toStatus === 'delayed').length, mails.length]
    }
    expect(await delays()).toEqual([1, 1])
    await delay()
    expect(await delays()).toEqual([2, 2])
  })

  it('can be answered by its supplier alone', async () => {
    const ddrId = await raise()
    expect(
      await problemCode(lakeside.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))),
    ).toBe('forbidden')
    const harbour = await carrel.signIn('harbour')
    expect(await problemCode(harbour.call(ddr.detail, { ddrId, action: 'fulfil' }))).toBe(
      'forbidden',
    )
    expect(
      await problemCode(consortium.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))),
    ).toBe('forbidden')
  })

  it('that changed since it was read is not answered over', async () => {
    const ddrId = await raise()
    const { rowVersion } = await meridian.call(ddr.detail, { ddrId, action: 'delay' })
    const delay = { status: 'delayed', delayReason: 'issueNotReceived', rowVersion } as const
    await meridian.call(ddr.respond, answer(ddrId, delay))
    const answeredBy = await primaryPerson(carrel, meridianId)
    await expect(meridian.call(ddr.respond, answer(ddrId, delay))).rejects.toMatchObject({
      code: 'conflict',
      details: { data: { answeredBy, status: 'delayed' } },
    })
  })
})

describe('an answer', () => {
  it('needs what its action asks for', async () => {
    const ddrId = await raise()
    const incomplete = [
      answer(ddrId, { status: 'unfilled' }, { message: '<p> </p>' }),
      answer(ddrId, { status: 'discarded' }),
      answer(ddrId, { status: 'delayed' }),
      answer(ddrId, { status: 'delayed', delayReason: 'other' }),
      answer(ddrId, { status: 'filled' }),
      answer(ddrId, { status: 'filled', deliveryMode: 'online' }),
      answer(ddrId, { status: 'pending' }),
    ]
    for (const input of incomplete) {
      expect(await problemCode(meridian.call(ddr.respond, input))).toBe('invalid')
    }
    expect((await one(meridian, ddrId, meridianId)).status).toBe('pending')
  })

  it('that is refused names the fields as its caller wrote them', async () => {
    const ddrId = await raise()
    const faultsOf = async (input: InputOf<typeof ddr.respond>) => {
      const response = await meridian.fetch(
        ...requestOf(ddr.respond, encodeInput(ddr.respond, input)),
      )
      const { error } = (await response.json()) as {
        error: { message: string; fields: Record<string, string> }
      }
      expect(error.message).toBe(`Invalid input: ${Object.keys(error.fields).join(', ')}`)
      return error.fields
    }
    expect(await faultsOf(answer(ddrId, { status: 'discarded' }))).toEqual({
      'detailjson.data.0.discard_reason': 'required',
    })
    expect(await faultsOf(answer(ddrId, { status: 'filled' }, { message: '' }))).toEqual({
      attachment_file: 'required',
      Message: 'required',
    })
    expect(await faultsOf(answer(ddrId, { deliveryMode: 'online' }))).toEqual({
      attachment_file: 'required',
    })
    const file = new File([pdfBytes()], 'article.pdf')
    expect(await faultsOf(answer(ddrId, { deliveryMode: 'courier' }, { file }))).toEqual({
      attachment_file: 'only with an online delivery',
    })
    expect(
      await faultsOf(answer(ddrId, { deliveryMode: 'courier', deliveredOn: '2020-01-01' })),
    ).toEqual({ 'detailjson.data.0.delivered_date': 'beforeRequest' })
  })

  it('is dated between the request and today', async () => {
    const ddrId = await raise()
    const now = carrel.clock.now().toISOString().slice(0, 10)
    for (const deliveredOn of [addDays(now, -1), addDays(now, 1)]) {
      const given = { deliveryMode: 'courier', deliveredOn } as const
      expect(await problemCode(meridian.call(ddr.respond, answer(ddrId, given)))).toBe('invalid')
    }
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier', deliveredOn: now }))
    const { deliveredOn } = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(deliveredOn).toBe(now)
  })

  it('takes a PDF by its bytes and never one that only says so', async () => {
    const ddrId = await raise()
    const page = new Blob(['<html>not an article</html>'], { type: 'application/pdf' })
    expect(await problemCode(meridian.call(ddr.respond, online(ddrId, page)))).toBe('invalid')
    const cut = new Blob([pdfBytes().slice(0, 200)])
    expect(await problemCode(meridian.call(ddr.respond, online(ddrId, cut)))).toBe('invalid')
  })

  it('takes 20,971,520 bytes and not one more', async () => {
    const ddrId = await raise()
    expect(await problemCode(meridian.call(ddr.respond, online(ddrId, pdf(20_971_521))))).toBe(
      'tooLarge',
    )
    await meridian.call(ddr.respond, online(ddrId, pdf(20_971_520)))
  })

  it('with a file too large for the relay carries a link that expires', async () => {
    const ddrId = await raise()
    await meridian.call(ddr.respond, online(ddrId, pdf(60_000)))
    // Once the mail is sent, its text is blanked because of the link.
    const { body, attachmentKey } = await carrel.platform.db
      .selectFrom('mails')
      .select(['body', 'attachmentKey'])
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
    await sendMails()
    expect(attachmentKey).toBeNull()
    const token = body.match(/token=([\w-]+)/)?.[1] ?? ''
    const open = () =>
      carrel.anyone().fetch('/ddr/delivered', {
        method: 'POST',
        body: new URLSearchParams({ token, address: 'leela.rao@lakeside.example' }),
      })
    expect((await (await open()).arrayBuffer()).byteLength).toBe(60_000)
    await carrel.platform.db
      .updateTable('oneTimeTokens')
      .set({ expiresAt: carrel.clock.now() })
      .where('kind', '=', 'download')
      .execute()
    expect((await open()).status).toBe(403)
  })

  it('with a file too large for the relay does not say that it is attached', async () => {
    const ddrId = await raise()
    const message = `<p>Dear reader,</p><p>${attachedSentence}</p>`
    const input = online(ddrId, pdf(60_000))
    await meridian.call(ddr.respond, { ...input, message })
    const { html } = await carrel.platform.db
      .selectFrom('mails')
      .select('html')
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect(html).toContain(linkedSentence)
    expect(html).not.toContain(attachedSentence)
  })

  it('by courier gives the reader the number, and replies to the mail go to the library', async () => {
    const ddrId = await raise()
    const given = {
      deliveryMode: 'courier',
      courierNo: 'AB-1234',
      deliveryRemarks: 'In two parts',
    } as const
    const message = '<p>It is on its way.</p>'
    await meridian.call(ddr.respond, answer(ddrId, given, { message }))
    const mail = await carrel.platform.db
      .selectFrom('mails')
      .innerJoin('customers', 'customers.id', 'mails.customerId')
      .select(['html', 'replyTo', 'officeEmail'])
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect(mail.html).toBe(
      `${message}\n\n<p>Courier number: AB-1234</p><p>Remarks: In two parts</p>`,
    )
    expect(mail.replyTo).toBe(mail.officeEmail)
    expect(mail.replyTo).toContain('@')
    const { mails } = await meridian.call(ddr.timeline, { ddrId })
    expect(mails[0]?.body).toContain('Courier number: AB-1234')
  })

  it('of a message without paragraphs has the courier number in a paragraph of its own', async () => {
    const ddrId = await raise()
    const given = { deliveryMode: 'courier', courierNo: 'AB-1234' } as const
    await meridian.call(ddr.respond, answer(ddrId, given, { message: 'It is on its way' }))
    const { mails } = await meridian.call(ddr.timeline, { ddrId })
    expect(mails[0]?.body).toBe('It is on its way\n\nCourier number: AB-1234')
  })

  it('loses everything in its message that is no plain formatting', async () => {
    const ddrId = await raise()
    const message =
      '<p onclick="x()">Sorry<script>steal()</script> <a href="javascript:x()">here</a></p>'
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }, { message }))
    const { html } = await carrel.platform.db
      .selectFrom('mails')
      .select('html')
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect(html).toBe('<p>Sorry here</p>')
  })

  it('with a message beyond 20,000 characters is refused by that field, however it is built', async () => {
    const ddrId = await raise()
    for (const message of ['<a'.repeat(49_000), '<a "'.repeat(10_000)]) {
      const refused = meridian.fetch(ddr.respond.path, respondForm(ddrId, message))
      const { error } = (await (await refused).json()) as { error: Record<string, unknown> }
      expect(error).toMatchObject({
        code: 'invalid',
        fields: { Message: expect.any(String) as string },
      })
    }
    const long = `<p>${'x'.repeat(19_993)}</p>`
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }, { message: long }))
  })

  it('that delays with a note gives it to the reader, whatever the message says', async () => {
    const ddrId = await raise()
    const delayNote = 'Our scanner is out of order <until May>'
    await meridian.call(
      ddr.respond,
      answer(ddrId, { status: 'delayed', delayReason: 'other', delayNote }),
    )
    await sendMails()
    const mail = smtp.mails.find(({ raw }) => raw.includes('Delay in'))
    expect(mail?.to).toContain('leela.rao@lakeside.example')
    const { body, html } = await carrel.platform.db
      .selectFrom('mails')
      .select(['body', 'html'])
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect(body).toBe(`Dear Leela, here it is.\n\nReason: ${delayNote}`)
    expect(html).toContain('<p>Reason: Our scanner is out of order &#60;until May&#62;</p>')
    // Whoever asked reads it in the portal as well.
    const seen = await lakeside.call(ddr.detail, { ddrId, action: 'delay' })
    expect(seen).toMatchObject({ delayReason: 'other', delayNote })
  })

  it('that fulfils without a way of delivery is online, with its PDF', async () => {
    const ddrId = await raise()
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: null }, { file: pdf() }))
    const seen = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(seen).toMatchObject({ deliveryMode: 'online', fileName: expect.any(String) as string })
  })

  /** Signs everybody in again, because sessions end while the clock advances. */
  async function signInAll(): Promise<Caller[]> {
    meridian = await carrel.signIn('meridian')
    lakeside = await carrel.signIn('lakeside')
    consortium = await carrel.signIn('consortium')
    return [meridian, lakeside, consortium]
  }

  /** Lets the mail of a request fail until its last try. The waits grow with each try, to a day in all. */
  async function failSevenTimes(ddrId: number): Promise<void> {
    for (const [nth, wait] of [1, 5, 15, 60, 180, 480, 720].entries()) {
      await sendMails()
      const nextTryAt = new Date(carrel.clock.now().getTime() + minutes(wait)).toISOString()
      for (const caller of await signInAll()) {
        const { mails } = await caller.call(ddr.timeline, { ddrId })
        expect(mails).toMatchObject([{ state: 'queued', attempts: nth + 1, nextTryAt }])
      }
      expect((await one(lakeside, ddrId, lakesideId)).mailFailed).toBe(false)
      carrel.clock.advance(minutes(wait))
    }
  }

  /** Fails the mail of a request for the eighth time, and expects everybody to see that it has failed. */
  async function expectFailedForAll(ddrId: number): Promise<void> {
    await sendMails()
    for (const caller of await signInAll()) {
      const { mails } = await caller.call(ddr.timeline, { ddrId })
      expect(mails).toMatchObject([{ state: 'failed', attempts: 8, nextTryAt: null, sentAt: null }])
      // What the relay said is for the library whose mail it is.
      expect(mails[0]?.error === '').toBe(caller !== meridian)
    }
    expect((await one(meridian, ddrId, meridianId)).mailFailed).toBe(true)
    expect((await one(lakeside, ddrId, lakesideId)).mailFailed).toBe(true)
    const { rows } = await consortium.call(
      ddr.received,
      listed({ ddrId, customerId: consortiumId }),
    )
    expect(rows[0]?.mailFailed).toBe(true)
  }

  it('whose mail fails eight times is marked for both sides, is sent again, and arrives once', async () => {
    await sendMails()
    const ddrId = await raise()
    await meridian.call(ddr.respond, answer(ddrId, { status: 'unfilled' }))
    const queuedAt = carrel.clock.now()
    smtp.mails.length = 0
    smtp.failAt('mail')
    await failSevenTimes(ddrId)
    await expectFailedForAll(ddrId)

    // A failed mail is not tried again by itself, even when the relay works again.
    smtp.failAt(null)
    carrel.clock.advance(minutes(24 * 60))
    await sendMails()
    await signInAll()
    const { mails } = await meridian.call(ddr.timeline, { ddrId })
    expect(mails[0]?.attempts).toBe(8)
    expect(smtp.mails).toEqual([])
    const mailId = mails[0]?.mailId ?? 0
    expect(await problemCode(lakeside.call(ddr.resend, { ddrId, mailId }))).toBe('forbidden')
    expect(await problemCode(consortium.call(ddr.resend, { ddrId, mailId }))).toBe('forbidden')

    await meridian.call(ddr.resend, { ddrId, mailId })
    expect((await lakeside.call(ddr.timeline, { ddrId })).mails).toMatchObject([
      { state: 'queued', attempts: 0, queuedAt: queuedAt.toISOString() },
    ])
    expect((await one(lakeside, ddrId, lakesideId)).mailFailed).toBe(false)
    await sendMails()
    const sentAt = carrel.clock.now().toISOString()
    for (const caller of [meridian, lakeside, consortium]) {
      const seen = await caller.call(ddr.timeline, { ddrId })
      expect(seen.mails).toMatchObject([{ state: 'sent', attempts: 1, sentAt, error: '' }])
    }
    expect(await problemCode(meridian.call(ddr.resend, { ddrId, mailId }))).toBe('conflict')
    await sendMails()
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]?.to[0]).toBe('leela.rao@lakeside.example')
  })
})

describe('raising a request', () => {
  it('marks one that the same library raised a few days ago as a duplicate', async () => {
    const same = newRequest()
    const first = await lakeside.call(ddr.create, same)
    const second = await lakeside.call(ddr.create, {
      ...same,
      articleName: same.articleName.toUpperCase(),
    })
    expect([first.isDuplicate, second.isDuplicate]).toEqual([false, true])
    const warned = await lakeside.call(ddr.warnings, { ...same })
    expect(warned.earlierRequest?.ddrId).toBe(second.ddrId)
  })

  it('for the third time refers to the first request; a title that the catalogue lacks is a journal', async () => {
    const same = newRequest({ sourceName: 'A journal that no catalogue has' })
    const ddrIds: number[] = []
    for (const request of [same, same, same]) {
      ddrIds.push((await lakeside.call(ddr.create, request)).ddrId)
    }
    const stored = await carrel.platform.db
      .selectFrom('ddrRequests')
      .innerJoin('resourceTypes as type', 'type.id', 'ddrRequests.resourceTypeId')
      .select(['duplicateOfId', 'titleId', 'type.name as resourceType'])
      .where('ddrRequests.id', 'in', ddrIds)
      .orderBy('ddrRequests.id')
      .execute()
    const [first] = ddrIds
    expect(stored).toEqual(
      [null, first, first].map((duplicateOfId) => ({
        duplicateOfId,
        titleId: null,
        resourceType: 'Journals',
      })),
    )
  })

  it('knows an article by the link of its DOI, and a journal by an ISSN without a hyphen', async () => {
    const first = await lakeside.call(ddr.create, newRequest({ articleDoi: '10.5555/Same.1' }))
    const { issn } = await carrel.platform.db
      .selectFrom('titles')
      .select('printIssn as issn')
      .where('printIssn', 'is not', null)
      .executeTakeFirstOrThrow()
    const again = newRequest({
      articleDoi: 'https://doi.org/10.5555/SAME.1',
      articleName: 'Under another name',
      sourceName: 'A journal by another name',
      issn: issn?.replace('-', '') ?? '',
    })
    expect((await lakeside.call(ddr.warnings, again)).earlierRequest?.ddrId).toBe(first.ddrId)
    const { ddrId, isDuplicate } = await lakeside.call(ddr.create, again)
    expect(isDuplicate).toBe(true)
    const stored = await carrel.platform.db
      .selectFrom('ddrRequests')
      .innerJoin('titles', 'titles.id', 'ddrRequests.titleId')
      .select(['articleDoi', 'issn', 'printIssn'])
      .where('ddrRequests.id', '=', ddrId)
      .executeTakeFirst()
    expect(stored).toEqual({ articleDoi: '10.5555/same.1', issn, printIssn: issn })
  })

  it('of a DOI with an address of its resolver leads to the DOI once', async () => {
    const article = { articleId: 1, articleDoi: 'https://doi.org/10.5555/a?b#c', openAccess: false }
    const { articles } = await lakeside.call(ddr.resolveLinks, {
      articles: {
        items: [
          { ...article, customerId: lakesideId, resourceType: '', accessType: '', issueId: null },
        ],
      },
    })
    expect(articles[0]?.links[0]?.url).toBe('https://doi.org/10.5555/a%3Fb%23c')
  })

  it('for a retracted article, or one with an open copy, is warned of and never prevented', async () => {
    const retracted = newRequest({ articleDoi: '10.9999/retracted.1' })
    const open = newRequest({ articleDoi: 'https://doi.org/10.9999/OPEN.1' })
    expect((await lakeside.call(ddr.warnings, retracted)).retraction).toMatchObject({
      kind: 'retracted',
      on: '2024-03-01',
      listedOn: '2026-11-01',
    })
    expect((await lakeside.call(ddr.warnings, open)).openCopy).toMatchObject({
      url: 'https://repository.example/open-1',
    })
    const other = await lakeside.call(ddr.warnings, newRequest())
    expect(other).toMatchObject({ retraction: null, openCopy: null })
    for (const request of [retracted, open]) await lakeside.call(ddr.create, request)
  })

  it('of two at the same moment finds one to be the duplicate', async () => {
    const same = newRequest()
    const both = await Promise.all([
      lakeside.call(ddr.create, same),
      lakeside.call(ddr.create, same),
    ])
    expect(both.map(({ isDuplicate }) => Number(isDuplicate)).sort((a, b) => a - b)).toEqual([0, 1])
  })

  it('is for members of the own consortium only, and never oneself', async () => {
    for (const supplierId of [harbourId, lakesideId, consortiumId]) {
      expect(await problemCode(raise({ supplierId }))).toBe('invalid')
    }
    expect(await problemCode(raise({ customerId: meridianId }))).toBe('forbidden')
  })

  it('has its priority by id, or by name in any case', async () => {
    for (const priority of [3, 'Very Urgent', 'very urgent']) {
      const ddrId = await raise({ priority })
      const detail = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
      expect(detail.priority).toBe('Very Urgent')
    }
  })

  it('names the field that it cannot keep', async () => {
    await expect(raise({ priority: 99 })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { priority: 'not a priority' } },
    })
    await expect(raise({ articleName: 'Tides\0' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { articleName: 'must not hold a null character' } },
    })
    for (const issueYear of ['2020-21', '21', 'in press']) {
      await expect(raise({ issueYear })).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { issueYear: 'Not a year: write four digits' } },
      })
    }
    await expect(
      raise({ issueYear: '2099', issueMonth: '13', issueDate: '32' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: {
          issueYear: 'This year is still to come',
          issueMonth: 'Not a month: write its name, or 1 to 12',
          issueDate: 'This day does not exist',
        },
      },
    })
  })

  it('warns of titles that the library has', async () => {
    const held = await carrel.platform.db
      .selectFrom('libraryTitles')
      .innerJoin('titles', 'titles.id', 'libraryTitles.titleId')
      .select(['titles.name', 'titles.printIssn'])
      .where('customerId', '=', lakesideId)
      .where('titles.printIssn', 'is not', null)
      .executeTakeFirstOrThrow()
    const { held: origins } = await lakeside.call(ddr.warnings, {
      ...newRequest(),
      issn: held.printIssn ?? '',
    })
    expect(origins).toContain('own')
  })
})

describe('the lists', () => {
  it('have totals and status counts that agree with the rows, over any span and partner', async () => {
    const today = carrel.clock.now().toISOString().slice(0, 10)
    const spans = [
      { from: '2026-01-01', to: today },
      { from: '2025-11-17', to: today },
      { from: '2026-02-03', to: '2026-02-20' },
    ]
    for (const span of spans) {
      for (const partnerId of [null, lakesideId]) {
        const all = await meridian.call(ddr.received, listed({ ...span, partnerId }))
        expect(all.total).toBe(all.rows.length)
        const { counts } = await meridian.call(ddrCounts.ofList, {
          side: 'received',
          ...span,
          partnerId,
          priority: null,
          customerId: meridianId,
        })
        for (const { status, count } of counts) {
          expect(all.rows.filter((row) => row.status === status)).toHaveLength(count)
          const some = await meridian.call(ddr.received, listed({ ...span, partnerId, status }))
          expect(some.total).toBe(count)
        }
      }
    }
  })

  it('have the same rows page by page as whole, from both ends', async () => {
    const to = carrel.clock.now().toISOString().slice(0, 10)
    const spans: Partial<Filter>[] = [
      { from: '2025-10-01', to },
      { from: '2025-06-10', to, status: 'filled' },
      { from: '2025-04-02', to: '2026-03-01', sort: 'requestedOn', order: 'ASC' },
    ]
    for (const span of spans) {
      const filter = { ...span, customerId: consortiumId }
      const whole = await consortium.call(ddr.received, listed(filter))
      const pages: number[] = []
      for (let page = 1; page <= Math.ceil(whole.total / 15); page += 1) {
        const part = await consortium.call(ddr.received, listed({ ...filter, page, perPage: 15 }))
        pages.push(...part.rows.map(({ ddrId }) => ddrId))
      }
      expect(pages).toEqual(whole.rows.map(({ ddrId }) => ddrId))
      // Long enough for whole months to be skipped, from either end.
      expect(whole.total).toBeGreaterThan(45)
    }
  })

  it('of what waits too long forget nothing at New Year', async () => {
    const ddrId = await raise()
    await carrel.platform.db
      .updateTable('ddrRequests')
      .set({ requestedAt: new Date('2025-12-01T08:00:00Z') })
      .where('id', '=', ddrId)
      .execute()
    const { rows, total } = await meridian.call(ddr.received, listed({ overdue: true }))
    expect(rows.map((row) => row.ddrId)).toContain(ddrId)
    const to = carrel.clock.now().toISOString().slice(0, 10)
    const span = { from: '2026-01-01', to, partnerId: null, priority: null }
    const { overdue } = await meridian.call(ddrCounts.ofList, {
      side: 'received',
      ...span,
      customerId: meridianId,
    })
    expect(overdue).toBe(total)
    expect(rows.every(({ status }) => status === 'pending' || status === 'delayed')).toBe(true)
  })

  it('are sorted by the name of the other library, the number deciding among equals', async () => {
    const byName = { sort: 'requesterName', order: 'ASC' } as const
    const { rows } = await meridian.call(ddr.received, listed(byName))
    const names = rows.map(({ requesterName }) => requesterName)
    expect(new Set(names).size).toBeGreaterThan(3)
    expect(names).toEqual([...names].sort((one, other) => (one < other ? -1 : 1)))
    const second = await meridian.call(ddr.received, listed({ ...byName, page: 2, perPage: 15 }))
    expect(second.rows.map(({ ddrId }) => ddrId)).toEqual(
      rows.slice(15, 30).map(({ ddrId }) => ddrId),
    )
  })

  type Row = OutputOf<typeof ddr.received>['rows'][number]

  it('of a consortium are sorted by every column, page by page as whole, from both ends', async () => {
    const to = carrel.clock.now().toISOString().slice(0, 10)
    const codes: string[] = ddrStatuses
    const priorities = ['Normal', 'Urgent', 'Very Urgent']
    const idsOf = (rows: readonly Row[]) => rows.map(({ ddrId }) => ddrId)
    const idsByPage = async (filter: ReturnType<typeof listed>, total: number) => {
      const ids: number[] = []
      for (let page = 1; page <= Math.ceil(total / 50); page += 1) {
        const { rows } = await consortium.call(ddr.received, { ...filter, page, perPage: 50 })
        ids.push(...idsOf(rows))
      }
      return ids
    }
    const keys = {
      status: ({ status }: Row) => codes.indexOf(status),
      priority: ({ priority }: Row) => priorities.indexOf(priority),
      requesterName: ({ requesterName }: Row) => requesterName,
      supplierName: ({ supplierName }: Row) => supplierName,
      articleName: ({ articleName }: Row) => articleName.toLowerCase(),
      sourceName: ({ sourceName }: Row) => sourceName.toLowerCase(),
    } as const
    for (const status of ['all', 'filled'] as const) {
      const span = { from: '2025-04-10', to, status, customerId: consortiumId }
      const { rows: unsorted } = await consortium.call(ddr.received, listed(span))
      for (const [sort, keyOf] of Object.entries(keys) as [
        keyof typeof keys,
        (r: Row) => unknown,
      ][]) {
        for (const order of ['ASC', 'DESC'] as const) {
          const filter = listed({ ...span, sort, order })
          const { rows, total } = await consortium.call(ddr.received, filter)
          expect(idsOf(rows).sort((a, b) => a - b)).toEqual(idsOf(unsorted).sort((a, b) => a - b))
          const ascending = sortBy(rows, [keyOf]).map(keyOf)
          expect(rows.map(keyOf)).toEqual(order === 'ASC' ? ascending : ascending.toReversed())
          expect(await idsByPage(filter, total)).toEqual(idsOf(rows))
        }
      }
    }
  })

  it('and their files refuse a column that they cannot be sorted by, and name it', async () => {
    const span = `customerId=${meridianId}&ddr_from_date=${thisYear.from}&ddr_to_date=${thisYear.to}`
    for (const endpoint of [ddr.received, ddr.sent, ddr.downloadReceived, ddr.downloadSent]) {
      const response = await meridian.fetch(`${endpoint.path}?${span}&sort=authors`)
      const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
      expect([response.status, Object.keys(error.fields)]).toEqual([422, ['sort']])
      expect(error.fields['sort']).toContain('article_name')
    }
  })

  it('of what was delivered hold as many as the dashboards call fulfilled', async () => {
    const day = carrel.clock.now().toISOString().slice(0, 10)
    const outside = await raise()
    await meridian.call(ddr.respond, answer(outside, { status: 'filledOutside' }))
    const span = { from: addDays(day, -364), to: day, status: 'delivered' } as const
    const sums = await consortium.call(dashboard.consortiumDdr, { consortiumId })
    const whole = await consortium.call(ddr.received, listed({ ...span, customerId: consortiumId }))
    expect([whole.total, whole.rows.length]).toEqual([sums.filled, sums.filled])
    expect(new Set(whole.rows.map(({ status }) => status))).toEqual(
      new Set(['filled', 'filledOutside']),
    )
    const own = await meridian.call(dashboard.libraryDdr, { customerId: meridianId })
    const received = await meridian.call(ddr.received, listed({ ...span, page: 1, perPage: 15 }))
    expect(received.total).toBe(own.receivedFilled)
    expect(received.rows.map(({ ddrId }) => ddrId)).toContain(outside)
    const sent = await meridian.call(ddr.sent, listed(span))
    expect(sent.rows).toHaveLength(own.sentFilled)
    const { body } = await meridian.call(ddr.downloadReceived, { ...listed(span), format: 'csv' })
    const lines = (await new Response(body).text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + own.receivedFilled)
  })

  it('refuse spans over a year and days that are not yet there', async () => {
    const tomorrow = new Date(carrel.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    for (const span of [
      { from: '2024-03-01', to: '2025-03-02' },
      { from: '2026-01-01', to: tomorrow },
    ]) {
      expect(await problemCode(meridian.call(ddr.received, listed(span)))).toBe('invalid')
    }
  })

  it('are exported whole, as a workbook and as CSV', async () => {
    const { total } = await meridian.call(ddr.received, listed({}))
    for (const format of ['xlsx', 'csv'] as const) {
      const { body, fileName } = await meridian.call(ddr.downloadReceived, {
        ...listed({}),
        format,
      })
      expect(fileName).toMatch(format === 'csv' ? /\.csv$/ : /\.xlsx$/)
      const bytes = new Uint8Array(await new Response(body).arrayBuffer())
      const { SheetNames, Sheets } = read(bytes, { type: 'array' })
      const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {})
      expect(rows).toHaveLength(total)
      const answered = rows.filter((row) => row['Status'] === 'Fulfilled')
      expect(answered.length).toBeGreaterThan(0)
      for (const row of answered) {
        expect([row['Delivered on'], row['Mode of delivery']]).not.toContain(undefined)
      }
      for (const row of rows.filter(({ Status }) => Status === 'Delayed')) {
        expect(row['Reason']).toBeDefined()
      }
    }
  })

  it('show a consortium what all its members received from one of them', async () => {
    const to = carrel.clock.now().toISOString().slice(0, 10)
    const span = { from: '2025-06-10', to, customerId: consortiumId }
    const fromOne = await consortium.call(ddr.received, listed({ ...span, partnerId: lakesideId }))
    const all = await consortium.call(ddr.received, listed(span))
    const expected = all.rows.filter(({ customerId }) => customerId === lakesideId)
    expect(expected.length).toBeGreaterThan(0)
    expect(fromOne.rows.map(({ ddrId }) => ddrId)).toEqual(expected.map(({ ddrId }) => ddrId))
    expect(fromOne.total).toBe(expected.length)
    // Nobody else's requests are reached that way.
    const elsewhere = await consortium.call(ddr.received, listed({ ...span, partnerId: harbourId }))
    expect(elsewhere.total).toBe(0)
  })

  it('show a consortium all members, and one member when it picks one', async () => {
    const all = await consortium.call(ddr.received, listed({ customerId: consortiumId }))
    const some = await consortium.call(ddr.received, listed({ customerId: meridianId }))
    expect(some.total).toBeGreaterThan(0)
    expect(some.total).toBeLessThan(all.total)
  })
})
