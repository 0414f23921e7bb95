import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { contract } from '../../../contract/index.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { reasonHeader } from '../../../contract/uploads/rejectedRows.ts'
import type { PageRequest, PortalServer } from '../../../contract/session/ssr.ts'
import { createApp } from '../../../platform/app.ts'
import { type Caller, requestOf, problemOf } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { csv, rowsOf } from '../../support/files/holdingsFiles.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'
import { supportAt } from '../../support/supportStaff.ts'

const { signIn } = contract.session

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { MAIL_MAX_ATTACHMENT: '1000' } })
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  await choose(meridian, 'hi')
})
afterAll(() => carrel.drop())

const choose = (caller: Caller, language: string) =>
  caller.call(contract.preferences.setLanguage, { language, grouping: null })

it('says in the language of the account what is wrong with a field, under the same code', async () => {
  const refusalOf = (caller: Caller) =>
    problemOf(caller.call(contract.preferences.setLanguage, { language: 'tlh', grouping: null }))
  const inHindi = await refusalOf(meridian)
  expect(inHindi.code).toBe('invalid')
  expect(inHindi.details.fields).toEqual({ language: 'सूची में दिए गए मानों में से एक चुनें' })
  const inEnglish = await refusalOf(lakeside)
  expect(inEnglish.details.fields).toEqual({ language: 'Choose one of the listed values' })
  expect(inEnglish.message).toBe(inHindi.message)
})

it('fills a translated text with the values of the English one', async () => {
  const answer = await meridian.fetch('/preferences/language', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'x'.repeat(30), grouping: null }),
  })
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(error.fields['language']).toMatch(/^अधिकतम 20 वर्ण/)
})

it('keeps the language of support staff apart from that of the customer', async () => {
  const staff = await supportAt(carrel, harbourId)
  await choose(staff, 'hi')
  const harbour = await carrel.signIn('harbour')
  const problem = await problemOf(choose(harbour, 'tlh'))
  expect(problem.details.fields).toEqual({ language: 'Choose one of the listed values' })
})

it('writes headers and statuses of an export in the language of the account, and a list to upload again in English', async () => {
  const to = carrel.clock.now().toISOString().slice(0, 10)
  const requests = await rowsOf(
    await meridian.call(ddr.downloadReceived, {
      status: 'pending',
      priority: null,
      ddrId: null,
      customerId: meridianId,
      consortiumId,
      partnerId: null,
      overdue: false,
      from: `${to.slice(0, 4)}-01-01`,
      to,
      format: 'csv',
    }),
  )
  expect(requests[0]).toMatchObject({ स्थिति: 'लंबित' })
  const titles = await rowsOf(
    await meridian.call(contract.titles.download, {
      customerId: meridianId,
      title: '',
      resourceType: '',
      accessType: 'all',
      format: 'csv',
    }),
  )
  expect(Object.keys(titles[0] ?? {})).toContain('Publisher')
})

it('gives the reasons of rejected rows in the language of the account, below a header in English', async () => {
  const titles = await meridian.call(contract.titles.upload, {
    customerId: meridianId,
    action: 'append',
    accessType: 'print',
    file: csv(['Title', 'Print ISSN'], ['', '1234-5678']),
    uploadId: undefined,
  })
  if (titles.outcome !== 'partial') throw new Error('no row was rejected')
  const [title] = await rowsOf(titles.sheet)
  expect(title?.[reasonHeader]).toMatch(/^Title: शीर्षक नहीं है; Print ISSN: मान्य ISSN नहीं/)
  const users = await meridian.call(contract.endUsers.upload, {
    customerId: meridianId,
    file: await sheetFile(userHeaders, [newUser(1, { first: '' })]),
    uploadId: undefined,
  })
  if (users.outcome !== 'partial') throw new Error('no row was rejected')
  const [user] = await rowsOf(users.sheet)
  expect(user?.[reasonHeader]).toBe('First Name: यह अनिवार्य है')
})

it('writes a mail in the language of the library that receives it', async () => {
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  await lakeside.call(ddr.move, { ddrId, move: 'remind', reopenReason: null, text: 'A thesis' })
  const mails = () =>
    carrel.database.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('ddrId', '=', ddrId)
      .orderBy('id', 'desc')
      .execute()
  const [reminder] = await mails()
  expect(reminder?.body).toContain('प्रिय सहकर्मियो')
  expect(reminder?.body).toContain('A thesis')
  expect(reminder?.subject).not.toContain('Reminder')
  await meridian.call(ddr.writeEntry, { ddrId, kind: 'message', text: 'We look for it' })
  const [message] = await mails()
  expect(message?.body).toContain('Dear colleagues')
})

it("fills a library's own text of a mail in the language of the library that receives it", async () => {
  const own = {
    kind: 'remind',
    subject: 'A reader waits for {{reference}}',
    message: '<p>Please hurry</p><p>{{articleDetails}}</p>',
  } as const
  const { rowVersion } = await lakeside.call(ddr.saveMailTemplate, { ...own, rowVersion: 0 })
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  await lakeside.call(ddr.move, { ddrId, move: 'remind', reopenReason: null, text: '' })
  const { body } = await carrel.database.db
    .selectFrom('mails')
    .select('body')
    .where('ddrId', '=', ddrId)
    .where('kind', '=', 'ddr.remind')
    .executeTakeFirstOrThrow()
  expect(body).toContain('Please hurry')
  expect(body).toContain('लेख:')
  expect(body).not.toContain('Article:')
  const preview = { ...own, ddrId: null }
  expect((await meridian.call(ddr.previewMailTemplate, preview)).text).toContain('लेख:')
  expect((await lakeside.call(ddr.previewMailTemplate, preview)).text).toContain('Article:')
  await lakeside.call(ddr.resetMailTemplate, { kind: own.kind, rowVersion })
})

describe('the default mail of an answer', () => {
  const mailOf = (ddrId: number) =>
    carrel.database.db
      .selectFrom('mails')
      .select(['subject', 'html'])
      .where('ddrId', '=', ddrId)
      .executeTakeFirstOrThrow()
  const fromMeridian = async () =>
    (
      await meridian.call(
        ddr.create,
        newRequest({ customerId: meridianId, supplierId: lakesideId }),
      )
    ).ddrId

  it('is in the language of the library whose reader gets it', async () => {
    const ddrId = await fromMeridian()
    const detail = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail.subject).toMatch(/^दस्तावेज़ वितरण अनुरोध DDR/)
    expect(detail.mailTexts).toMatchObject({ 'Regards,': 'सादर,', Remarks: 'अभ्युक्ति' })
    expect((await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })).mailTexts).toEqual({})
    const sent = { deliveryMode: 'courier', courierNo: 'AB-12' } as const
    await lakeside.call(ddr.respond, answer(ddrId, sent))
    const mail = await mailOf(ddrId)
    expect(mail.subject).toBe(`${detail.subject}, अनुरोध पूर्ण`)
    expect(mail.html).toContain('<p>कूरियर संख्या: AB-12</p>')
  })

  it('is as specified for a library that uses English, whatever its supplier uses', async () => {
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'delay' })
    expect(detail.mailTexts).toEqual({})
    const delay = { status: 'delayed', delayReason: 'other', delayNote: 'Repairs' } as const
    await meridian.call(ddr.respond, answer(ddrId, delay))
    const mail = await mailOf(ddrId)
    expect(mail.subject).toBe(`${detail.subject}, Delay in fulfilling`)
    expect(mail.html).toContain('<p>Reason: Repairs</p>')
  })

  it('says in that language that a large file is behind a link', async () => {
    const ddrId = await fromMeridian()
    const file = new File([pdfBytes('Article', 2_000)], 'article.pdf')
    const message = '<p>आपका माँगा हुआ लेख संलग्न है।</p>'
    await lakeside.call(ddr.respond, answer(ddrId, { deliveryMode: 'online' }, { file, message }))
    const { html } = await mailOf(ddrId)
    expect(html).toContain('<p>आप अपना माँगा हुआ लेख नीचे दिए गए लिंक से डाउनलोड कर सकते हैं।</p>')
    expect(html).not.toContain(message)
    expect(html).toContain('लेख संलग्न करने के लिए बहुत बड़ा है')
  })
})

const index = `<html lang="en"><!--page-state--><script id="portal-settings">__PORTAL_SETTINGS__</script>
<div id="root"><!--prerendered--><!--/prerendered--></div></html>`

it('makes a page in the language of account, cookie, browser and installation, in this order', async () => {
  const folder = await scratchFolder()
  await writeFile(path.join(folder, 'index.html'), index)
  const server: PortalServer = {
    configure: () => {},
    renderEntryScreens: ({ language }) => `<p>entry ${language}</p>`,
    prerender: async ({ language }: PageRequest) => ({
      html: `<p>screen ${language.language}</p>`,
      queries: {},
    }),
  }
  const app = createApp(carrel.platform, { files: folder, content: folder, server })
  const pageWith = async (headers: Record<string, string>, path = '/dashboard') => {
    const answer = await app.request(`http://localhost:8080${path}`, { headers })
    return { html: await answer.text(), cookie: answer.headers.get('set-cookie') ?? '' }
  }
  const preferred = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }
  const session = `carrel_session=${meridian.cookie}`
  const { html, cookie } = await pageWith({ cookie: `${session}; carrel_language=en` })
  expect(html).toContain('<html lang="hi" dir="ltr">')
  expect(html).toContain('screen hi')
  expect(cookie).toContain('carrel_language=hi')
  expect((await pageWith({ cookie: 'carrel_language=hi' })).html).toContain('entry hi')
  expect((await pageWith({ ...preferred, cookie: 'carrel_language=en' })).html).toContain(
    'entry en',
  )
  expect((await pageWith(preferred)).html).toContain('entry hi')
  expect((await pageWith({ 'accept-language': 'ta' })).html).toContain('entry en')
  // Links of mails, and addresses that nobody has.
  for (const path of ['/resetpassword/1/x', '/no/such/page']) {
    expect((await pageWith(preferred, path)).html).toContain('<html lang="hi" dir="ltr">')
    expect((await pageWith({ cookie: 'carrel_language=hi' }, path)).html).toContain('entry hi')
  }
  // The pseudo-languages are for tests only.
  expect((await pageWith({ cookie: 'carrel_language=en-XA' })).html).toContain('entry en')
})

it('brings the language of the account to the device at a sign-in', async () => {
  const [address, init] = requestOf(
    signIn,
    encodeInput(signIn, { username: 'meridian', password: 'Library-24' }),
  )
  const answer = await carrel.anyone().fetch(address, init)
  expect(answer.headers.get('set-cookie')).toContain('carrel_language=hi')
})

it('shows the page of a delivered file in the language that the browser prefers', async () => {
  const headers = { 'accept-language': 'hi' }
  const page = await carrel.anyone().fetch('/ddr/delivered?token=x', { headers })
  expect(await page.text()).toContain('आपका लेख')
  const body = new URLSearchParams({ token: 'x', address: 'somebody@else.example' })
  const refused = await carrel.anyone().fetch('/ddr/delivered', { method: 'POST', body, headers })
  expect(await refused.text()).toContain('इस लिंक का पता नहीं है')
})
