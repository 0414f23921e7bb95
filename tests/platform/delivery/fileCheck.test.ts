import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { pdfOfPages } from '../../support/files/pdf.ts'
import { besidePdfReads } from '../../support/files/pdfReads.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
})
afterAll(() => carrel.drop())

const raise = async () => (await lakeside.call(ddr.create, newRequest({ pages: '1-9' }))).ddrId
const fileOf = (...names: string[]) =>
  new File(
    names.map((name) => pdfOfPages([{ lines: [name] }])),
    'article.pdf',
  )
const findings = [
  { kind: 'firstPageOnly', pages: 1, requestedPages: 9 },
  { kind: 'small', pages: 1, requestedPages: null },
]
const deliver = (ddrId: number, file: File) =>
  meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'online' }, { file }))
const findingsSeenBy = async (caller: Caller, ddrId: number) =>
  (await caller.call(ddr.timeline, { ddrId })).entries.map(({ fileFindings }) => fileFindings)

describe('the check of a PDF before it is sent', () => {
  it('names what speaks against the file and changes nothing about the request', async () => {
    const ddrId = await raise()
    const found = await meridian.call(ddr.checkFile, { ddrId, file: fileOf('Short') })
    expect(found).toEqual({ pages: 1, findings })
    const detail = await meridian.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail).toMatchObject({ status: 'pending', rowVersion: 1, fileName: null })
    expect(await findingsSeenBy(meridian, ddrId)).toEqual([[]])
  })

  it('calls a file unreadable that has fewer pages than none', async () => {
    const ddrId = await raise()
    const bytes = Buffer.from(pdfOfPages([{ lines: ['Short'] }]))
    const text = bytes.toString('latin1').replace('/Count 1', '/Count -1')
    const file = new File([Buffer.from(text, 'latin1')], 'article.pdf')
    expect(await meridian.call(ddr.checkFile, { ddrId, file })).toEqual({
      pages: 0,
      findings: [{ kind: 'unreadable', pages: 0, requestedPages: null }],
    })
    await deliver(ddrId, file)
    const [, ofAnswer] = await findingsSeenBy(meridian, ddrId)
    expect(ofAnswer).toMatchObject([{ kind: 'unreadable' }])
  })

  it('is shown with the answer to the supplier alone', async () => {
    const ddrId = await raise()
    const file = fileOf('Sent')
    await meridian.call(ddr.checkFile, { ddrId, file: fileOf('Not sent') })
    await meridian.call(ddr.checkFile, { ddrId, file })
    await deliver(ddrId, file)
    expect(await findingsSeenBy(meridian, ddrId)).toEqual([[], findings])
    expect(await findingsSeenBy(lakeside, ddrId)).toEqual([[], []])
    expect(await findingsSeenBy(await carrel.signIn('consortium'), ddrId)).toEqual([[], []])
  })

  it('calls usual what the library has sent twenty times', async () => {
    const sizes = async () => {
      const check = { ddrId: await raise(), file: fileOf('Small as ever') }
      return (await meridian.call(ddr.checkFile, check)).findings.map(({ kind }) => kind)
    }
    const addTwenty = (ddrId: number) =>
      carrel.database.owner.query(
        `insert into ddr_file_checks (ddr_id, customer_id, sha256, findings, size_bytes, pages, checked_at, sent_at)
         select $1, $2, sha256(nth::text::bytea), '[]', 700, 1, now(), now()
         from generate_series(1, 20) as nth`,
        [ddrId, meridianId],
      )
    expect(await sizes()).toContain('small')
    // Files that were downloaded for the library, as the requester, are none that it sent.
    const own = newRequest({ customerId: meridianId, supplierId: lakesideId })
    await addTwenty((await meridian.call(ddr.create, own)).ddrId)
    expect(await sizes()).toContain('small')
    await addTwenty(await raise())
    expect(await sizes()).not.toContain('small')
    await carrel.database.owner.query('delete from ddr_file_checks where size_bytes = 700')
  })

  it('waits for the other files of the supplier, of whom one is read at a time', async () => {
    const ddrId = await raise()
    const check = () => meridian.call(ddr.checkFile, { ddrId, file: fileOf('In turn') })
    const { files, readBefore } = await besidePdfReads(meridianId, check)
    expect(readBefore).toBe(files)
  })

  it('is no condition of an answer', async () => {
    const ddrId = await raise()
    await deliver(ddrId, fileOf('Never checked'))
    expect(await findingsSeenBy(meridian, ddrId)).toEqual([[], []])
  })

  it('stores the five latest files that were not sent', async () => {
    const ddrId = await raise()
    for (let at = 0; at < 7; at += 1) {
      await meridian.call(ddr.checkFile, { ddrId, file: fileOf(`Version ${at}`) })
    }
    const { rows } = await carrel.database.owner.query(
      'select id from ddr_file_checks where ddr_id = $1',
      [ddrId],
    )
    expect(rows).toHaveLength(5)
  })

  it('refuses what an answer would refuse, and other libraries', async () => {
    const ddrId = await raise()
    const check = (caller: Caller, file: File) => caller.call(ddr.checkFile, { ddrId, file })
    await expect(check(meridian, new File(['no PDF'], 'article.pdf'))).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: 'notPdf' } },
    })
    expect(await problemCode(check(lakeside, fileOf('Theirs')))).toBe('forbidden')
    expect(await problemCode(check(await carrel.signIn('harbour'), fileOf('Theirs')))).toBe(
      'forbidden',
    )
  })
})
