import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type Caller, refusalOf } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { ddr, endUsers, titles, usageReports } = contract

let carrel: TestPlatform
let library: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  library = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

describe('a yes or no', () => {
  const list = { customerId: '1002', ddr_from_date: '2026-03-01', ddr_to_date: '2026-03-18' }

  it.each(['true', 'TRUE', '1', 'false', '0', ''])('is read from %j', async (overdue) => {
    expect((await refusalOf(library, ddr.received, { ...list, overdue })).status).toBe(200)
  })

  it.each(['yes', 'on', '2', 'null'])('is not guessed from %j', async (overdue) => {
    expect(await refusalOf(library, ddr.received, { ...list, overdue })).toEqual({
      status: 422,
      fields: { overdue: 'must be true or false' },
    })
  })
})

describe('a choice that is empty, 0 or left out', () => {
  const library1002 = { customer_id: '1002' }
  it.each([
    [contract.contuReports.list, 'report_type', { ...library1002, selected_year: '2026' }],
    [ddr.receivedFrom, 'member_id', library1002],
    [ddr.sentFrom, 'member_id', library1002],
    [contract.consortiumPackages.aggregators, 'agent_type', {}],
  ])('is the default of $path', async (endpoint, name, others) => {
    for (const given of [{}, { [name]: '' }, { [name]: '0' }]) {
      expect(await refusalOf(library, endpoint, { ...others, ...given })).toEqual({
        status: 200,
        fields: {},
      })
    }
    expect((await refusalOf(library, endpoint, { ...others, [name]: '7' })).status).toBe(422)
  })

  it('is .xlsx for the format of holdings', async () => {
    for (const format of ['', 'xlsx']) {
      const { path } = titles.download
      const response = await library.fetch(`${path}?CustomerId=1002&format=${format}`)
      expect(response.headers.get('content-disposition')).toContain('.xlsx"')
      await response.body?.cancel()
    }
  })
})

describe('a field with two spellings', () => {
  const span = { report_from_date: '2026-03-01', report_to_date: '2026-03-18' }
  const namesOf = async (ids: Record<string, string>) => {
    const { status, fields } = await refusalOf(library, usageReports.byMonth, { ...span, ...ids })
    return [status, ...Object.keys(fields)]
  }

  it('is named as the caller wrote it when it is refused', async () => {
    expect(await namesOf({ customer_id: 'x' })).toEqual([422, 'customer_id'])
    expect(await namesOf({ CustomerId: 'x' })).toEqual([422, 'CustomerId'])
  })

  it('may be sent in both with one value, and not with two', async () => {
    expect(await namesOf({ CustomerId: '1002', customer_id: '1002' })).toEqual([200])
    const both = { ...span, CustomerId: '1002', customer_id: '1003' }
    expect(await refusalOf(library, usageReports.byMonth, both)).toEqual({
      status: 422,
      fields: { CustomerId: 'must be the same as customer_id, which is sent too' },
    })
  })

  it('is named in the message as on the wire when its values differ', async () => {
    const query = new URLSearchParams({ ...span, CustomerId: '1002', customer_id: '1003' })
    const response = await library.fetch(`${usageReports.byMonth.path}?${query}`)
    expect(await response.json()).toMatchObject({
      error: { message: 'CustomerId: must be the same as customer_id, which is sent too' },
    })
  })
})

describe('the dashboard of a consortium', () => {
  const calls = Object.entries(contract.dashboard).filter(([name]) => name.startsWith('consortium'))

  it.each(calls)('%s takes consortia_id or customerid', async (_, { path }) => {
    const office = await carrel.signIn('consortium')
    const answers = await Promise.all(
      ['consortia_id', 'customerid'].map(async (name) => {
        const response = await office.fetch(`${path}?${name}=1001`)
        return { status: response.status, body: await response.text() }
      }),
    )
    expect(answers[0]?.status).toBe(200)
    expect(answers[1]).toEqual(answers[0])
  })
})

describe('a file', () => {
  it('that cannot be read is refused naming its field', async () => {
    const files = [
      new File(['%PDF-1.7 %%EOF'], 'list.pdf'),
      new File(['PK\u0003\u0004cut off'], 'list.xlsx'),
      new File([''], 'empty.csv'),
      new File(['a'.repeat(6 * 1024 * 1024 - 200_000)], 'large.csv'),
    ]
    for (const file of files) {
      const upload = library.call(endUsers.upload, {
        customerId: meridianId,
        file,
        uploadId: undefined,
      })
      await expect(upload).rejects.toMatchObject({
        details: { fields: { file: expect.any(String) as string } },
      })
    }
    const preview = library.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      accessType: 'electronic',
      file: new File(['{\\rtf1}'], 'list.rtf'),
      uploadId: undefined,
    })
    await expect(preview).rejects.toMatchObject({
      details: { fields: { file: expect.any(String) as string } },
    })
  })

  it('with a null character in its address is not found', async () => {
    const response = await library.fetch('/files/logo/1002/a%00.png')
    expect(response.status).toBe(404)
  })
})
