import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { FileStoreError } from '../../../platform/ports/blobs.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
beforeAll(async () => {
  carrel = await createTestPlatform({
    env: { MAIL_MAX_ATTACHMENT: '1000', DELIVERED_FILE_DAYS: '100', FILE_LINK_DAYS: '365' },
  })
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
})
afterAll(() => carrel.drop())

const path = '/ddr/delivered'
const reader = 'leela.rao@lakeside.example'

/** Delivers a file that is mailed as a link; returns the request and the token of the link. */
async function deliver() {
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const file = new File([pdfBytes('Article', 2_000)], 'article.pdf')
  await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'online' }, { file }))
  const { rows } = await carrel.database.owner.query<{ body: string; html: string }>(
    'select body, html from mails where ddr_id = $1',
    [ddrId],
  )
  const { body = '', html = '' } = rows[0] ?? {}
  return { ddrId, body, html, token: /token=([\w-]+)/.exec(body)?.[1] ?? '' }
}
const open = (token: string, address: string) =>
  carrel.anyone().fetch(path, { method: 'POST', body: new URLSearchParams({ token, address }) })
/** Returns a page without what differs from one answer to the next. */
const textOf = async (response: Response, token = 'x') =>
  (await response.text()).replace(/nonce="[^"]*"/, '').replace(token, 'x')
const fetchesSeenBy = async (caller: Caller, ddrId: number) =>
  (await caller.call(ddr.timeline, { ddrId })).fetches

describe('the page behind the link of a mail', () => {
  it('asks for the address without naming the request, and needs no script', async () => {
    const { token } = await deliver()
    const response = await carrel.anyone().fetch(`${path}?token=${token}`)
    const page = await textOf(response, token)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(page).toContain('<form method="post">')
    expect(page).not.toContain('<script')
    expect(page).not.toContain('lakeside.example')
    expect(page).toBe(await textOf(await carrel.anyone().fetch(`${path}?token=x`)))
  })

  it.each(['"><b>', ''])('shows the token %j as text', async (token) => {
    const page = await carrel.anyone().fetch(`${path}?${new URLSearchParams({ token })}`)
    expect(await page.text()).not.toContain('<b>')
  })

  it('sends the file to the reader and the library, whatever the case of the address', async () => {
    const { ddrId, token } = await deliver()
    const response = await open(token, ` ${reader.toUpperCase()} `)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect((await response.arrayBuffer()).byteLength).toBe(2_000)
    const { cc } = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(cc).toContain('@')
    for (const one of cc.split('; ')) expect((await open(token, one)).status).toBe(200)
  })

  it('takes no address that cannot be recorded, also where it takes any', async () => {
    const { token } = await deliver()
    await carrel.database.owner.query(
      `update one_time_tokens set payload = jsonb_set(payload, '{addresses}', '[]') where kind = 'download'`,
    )
    expect((await open(token, `${reader}\0`)).status).toBe(403)
    expect((await open(token, 'somebody@else.example')).status).toBe(200)
  })

  it('answers a wrong address as it answers an unknown link', async () => {
    const { token } = await deliver()
    const wrong = await open(token, 'someone@else.example')
    const unknown = await open('x', 'someone@else.example')
    expect([wrong.status, unknown.status]).toEqual([403, 403])
    const text = await textOf(wrong, token)
    expect(text).toContain('does not belong to the link')
    expect(text).toBe(await textOf(unknown))
  })

  it('names a wrong address and leaves it in the field, to be corrected', async () => {
    const page = await (await open((await deliver()).token, '<b>@else.example')).text()
    expect(page).toContain('“&lt;b&gt;@else.example” does not belong to the link')
    expect(page).toContain('value="&lt;b&gt;@else.example"')
  })

  it('opens until the end of the day that the mail names', async ({ onTestFinished }) => {
    const { token, html, body } = await deliver()
    const day = /until (\d{4}-\d\d-\d\d):/.exec(body)?.[1] ?? ''
    const url = /http\S+token=[\w-]+/.exec(body)?.[0] ?? ''
    expect(html).toContain(`<a href="${url}">${url}</a>`)
    const now = carrel.clock.now().getTime()
    onTestFinished(() => carrel.clock.advance(now - carrel.clock.now().getTime()))
    carrel.clock.advance(Date.parse(`${day}T23:59:59Z`) - now)
    expect((await open(token, reader)).status).toBe(200)
    carrel.clock.advance(minutes(24 * 60))
    expect((await open(token, reader)).status).toBe(403)
  })

  it.each(['', 'a'.repeat(301)])('refuses an address that is none: %j', async (address) => {
    expect((await open((await deliver()).token, address)).status).toBe(403)
  })

  it('refuses a form that is too large', async () => {
    expect((await open('x', 'a'.repeat(5_000))).status).toBe(413)
  })

  it('opens nothing after ten wrong addresses, also when they come at once', async () => {
    const { token } = await deliver()
    await carrel.database.owner.query('delete from harvest_requests')
    const wrong = Array.from({ length: 10 }, (_, index) => open(token, `${index}@else.example`))
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 403))
    expect((await open(token, reader)).status).toBe(403)
  })

  it('counts wrong addresses anew after a right one', async () => {
    await carrel.database.owner.query('delete from harvest_requests')
    const { token } = await deliver()
    for (const round of ['first', 'second']) {
      for (let index = 0; index < 9; index += 1) await open(token, `${index}@else.example`)
      const response = await open(token, reader)
      expect([round, response.status]).toEqual([round, 200])
      await response.arrayBuffer()
    }
    await carrel.database.owner.query('delete from harvest_requests')
  })

  it('makes an address of the network wait after thirty wrong ones', async () => {
    await carrel.database.owner.query('delete from harvest_requests')
    const { token } = await deliver()
    for (let index = 0; index < 30; index += 1) await open('x', reader)
    const refused = await open(token, reader)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('There were too many tries')
    await carrel.database.owner.query('delete from harvest_requests')
    expect((await open(token, reader)).status).toBe(200)
  })

  it('sends the file twice at once, and to the next reader when one has it', async () => {
    const { token } = await deliver()
    const [one, other] = [await open(token, reader), await open(token, reader)]
    expect([one.status, other.status]).toEqual([200, 200])
    const refused = await open(token, reader)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('This file is being downloaded already')
    await one.arrayBuffer()
    const next = await open(token, reader)
    expect(next.status).toBe(200)
    for (const { body } of [other, next]) await body?.cancel()
  })

  it('says that the file cannot be sent now, and keeps the address, while the store of files is away', async () => {
    const { ddrId, token } = await deliver()
    const failing = vi
      .spyOn(carrel.platform.blobs, 'stream')
      .mockRejectedValueOnce(new FileStoreError('away'))
    const refused = await open(token, reader)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=UTF-8',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await refused.text()
    expect(page).toContain('The file cannot be sent at the moment')
    expect(page).toContain(`value="${reader}"`)
    expect(await fetchesSeenBy(meridian, ddrId)).toEqual([])
    expect((await open(token, reader)).status).toBe(200)
    failing.mockRestore()
  })

  it('opens no file of an answer that the requester refused', async () => {
    const { ddrId, token } = await deliver()
    await lakeside.call(ddr.move, { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' })
    expect((await open(token, reader)).status).toBe(403)
  })
})

describe('who fetched a delivered file', () => {
  it('is on record for both libraries, once for each person with a count', async () => {
    const { ddrId, token } = await deliver()
    await open(token, reader)
    carrel.clock.advance(minutes(5))
    await open(token, reader)
    await lakeside.call(ddr.file, { ddrId })
    const expected = [
      { address: '', times: 1 },
      { institution: '', actor: '', address: reader, times: 2 },
    ]
    expect(await fetchesSeenBy(lakeside, ddrId)).toMatchObject(expected)
    const [byLibrary, byLink] = await fetchesSeenBy(meridian, ddrId)
    expect(byLibrary?.institution).toContain('Lakeside')
    expect(byLink).toMatchObject({ address: reader, times: 2 })
    expect(Date.parse(byLink?.lastAt ?? '') - Date.parse(byLink?.firstAt ?? '')).toBe(minutes(5))
  })

  it('is nobody who asks for the head of the file alone', async () => {
    const { ddrId } = await deliver()
    const [file] = requestOf(ddr.file, encodeInput(ddr.file, { ddrId }))
    const head = await lakeside.fetch(file, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await fetchesSeenBy(lakeside, ddrId)).toEqual([])
  })

  it('leaves no file open when it cannot be recorded', async ({ onTestFinished }) => {
    const { ddrId, token } = await deliver()
    const { owner } = carrel.database
    await owner.query('alter table ddr_file_fetches rename to elsewhere')
    onTestFinished(async () => {
      await owner.query('alter table elsewhere rename to ddr_file_fetches')
    })
    const stream = vi.spyOn(carrel.platform.blobs, 'stream')
    expect((await open(token, reader)).status).toBe(500)
    await expect(lakeside.call(ddr.file, { ddrId })).rejects.toThrow('failed')
    expect(stream).toHaveBeenCalledTimes(2)
    for (const { value } of stream.mock.results) {
      const file = (await value) as ReadableStream<Uint8Array>
      expect(await file.getReader().read()).toEqual({ done: true, value: undefined })
    }
    stream.mockRestore()
  })

  it('names no address to their consortium', async () => {
    const { ddrId, token } = await deliver()
    await open(token, reader)
    const consortium = await carrel.signIn('consortium')
    expect(await fetchesSeenBy(consortium, ddrId)).toMatchObject([{ address: '', times: 1 }])
  })
})

describe('a delivered file', () => {
  it('is deleted after its days, and the answer stays', async () => {
    const { ddrId, token } = await deliver()
    const fresh = await deliver()
    const keyOf = async (id: number) =>
      (
        await carrel.database.owner.query<{ key: string | null }>(
          'select file_key as key from ddr_requests where id = $1',
          [id],
        )
      ).rows[0]?.key ?? null
    const key = await keyOf(ddrId)
    await carrel.database.owner.query(`update ddr_requests set answered_at = $2 where id = $1`, [
      ddrId,
      new Date(carrel.clock.now().getTime() - minutes(24 * 60 * 101)),
    ])
    await carrel.database.owner.query(`update uploaded_files set created_at = $2 where key = $1`, [
      key,
      new Date(carrel.clock.now().getTime() - minutes(24 * 60 * 101)),
    ])
    await applyRetention(carrel.platform)
    expect(await carrel.platform.blobs.exists(key ?? '')).toBe(false)
    expect((await open(token, reader)).status).toBe(403)
    const detail = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail).toMatchObject({ status: 'filled', fileName: null })
    expect(await carrel.platform.blobs.exists((await keyOf(fresh.ddrId)) ?? '')).toBe(true)
  })
})
