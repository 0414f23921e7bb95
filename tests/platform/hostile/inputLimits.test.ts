import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { session } from '../../../contract/session/endpoints.ts'
import { openAccess, titles } from '../../../contract/holdings/endpoints.ts'
import { defaultMaxBodyBytes } from '../../../contract/kernel/endpoint.ts'
import { maxFields } from '../../../platform/http/input.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'
import { harvest } from '../../support/usage/harvester.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

const postSignIn = (body: BodyInit, headers: Record<string, string> = form) =>
  carrel
    .anyone()
    .fetch(session.signIn.path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** The status and the body of a refusal. */
async function refusal(response: Response) {
  return { status: response.status, ...((await response.json()) as object) }
}

const endless = (chunk: Uint8Array) =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) })

describe('a form', () => {
  it('of 40,000 times the same field is refused at once, without a session', async () => {
    const startedAt = process.threadCpuUsage().user
    const response = await postSignIn('a=1&'.repeat(16_000))
    expect(await refusal(response)).toMatchObject({
      status: 413,
      error: { code: 'tooLarge', message: `The form has more than ${maxFields} fields` },
    })
    const larger = await postSignIn('a=1&'.repeat(40_000))
    expect(await refusal(larger)).toMatchObject({
      status: 413,
      error: { code: 'tooLarge', data: { maxBytes: defaultMaxBodyBytes } },
    })
    expect(process.threadCpuUsage().user - startedAt).toBeLessThan(2_000_000)
  })

  it('takes a thousand times the same field and refuses one more', async () => {
    const fields = (count: number) => Array.from({ length: count }, () => 'username=a').join('&')
    expect((await postSignIn(fields(maxFields))).status).toBe(422)
    expect((await postSignIn(fields(maxFields + 1))).status).toBe(413)
  })

  it('is refused by its announced length before anything of it is read', async () => {
    const unread = new ReadableStream<Uint8Array>({
      pull: () => {
        throw new Error('was read')
      },
    })
    const headers = { ...form, 'content-length': String(defaultMaxBodyBytes + 1) }
    expect((await postSignIn(unread, headers)).status).toBe(413)
  })

  it('that comes in chunks without end is cut off at the limit', async () => {
    const response = await postSignIn(endless(new Uint8Array(8192).fill(97)))
    expect(await refusal(response)).toMatchObject({
      status: 413,
      error: { data: { maxBytes: defaultMaxBodyBytes } },
    })
  })

  it.each([['username=%zz'], ['username=%'], ['username=%ff%fe'], ['__proto__=1&username=a']])(
    'with %s is malformed',
    async (body) => {
      expect(await refusal(await postSignIn(body))).toMatchObject({
        status: 400,
        error: { code: 'malformed' },
      })
    },
  )

  describe('of plus signs alone', () => {
    const upload = (length: number) =>
      meridian.fetch(titles.upload.path, {
        method: 'POST',
        body: 'a='.padEnd(length, '+'),
        headers: form,
      })
    const maxBytes = 4 * 1024 * 1024

    it('of four megabytes is read at once', async () => {
      const startedAt = process.threadCpuUsage().user
      expect((await upload(maxBytes)).status).toBe(422)
      // Replacing them one by one in the text takes a second.
      expect(process.threadCpuUsage().user - startedAt).toBeLessThan(400_000)
    })

    it('of more is refused: what is so large are files, which come in parts', async () => {
      const larger = await refusal(await upload(maxBytes + 1))
      expect(larger).toMatchObject({ status: 413, error: { data: { maxBytes } } })
    })
  })

  describe('in parts', () => {
    const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
    const upload = (body: string, type = 'multipart/form-data; boundary=b') =>
      meridian.fetch(titles.upload.path, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      })

    it.each([
      'multipart/form-data; boundary=b',
      'multipart/form-data; xboundary=c; boundary=b',
      'multipart/form-data; a="boundary=c"; boundary=b',
    ])('of many empty fields is refused before it is parsed: %s', async (type) => {
      const startedAt = process.threadCpuUsage().user
      const response = await upload(`${part.repeat(400_000)}--b--\r\n`, type)
      expect(await refusal(response)).toMatchObject({ status: 413, error: { data: { maxFields } } })
      expect(process.threadCpuUsage().user - startedAt).toBeLessThan(2_000_000)
    })

    it.each([
      ['one part', '--b\r\n', 'a: b\r\n'.repeat(4_000_000)],
      ['one field', '--b\r\ncontent-disposition: form-data; ', 'a=b; '.repeat(5_000_000)],
      ['a thousand parts', part.repeat(900), '--b\r\n', `x: ${'y'.repeat(300_000)}`],
    ])('with long headers of %s is refused before it is parsed', async (_, ...texts) => {
      const response = await upload(`${texts.join('')}\r\n\r\n1\r\n--b--\r\n`)
      expect(await refusal(response)).toMatchObject({
        status: 413,
        error: { message: 'The form has too many bytes of headers' },
      })
    })

    it('takes texts of four megabytes in all, and no more', async () => {
      const texts = (length: number) => {
        const text = 'x'.repeat(length / 2)
        return ['c', 'd']
          .map((name) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
          .join('')
      }
      const maxBytes = 4 * 1024 * 1024
      expect((await upload(`${texts(maxBytes)}--b--\r\n`)).status).toBe(422)
      expect(await refusal(await upload(`${texts(maxBytes + 2)}--b--\r\n`))).toMatchObject({
        status: 413,
        error: { data: { maxBytes } },
      })
    })

    it('with another boundary than its header names is malformed', async () => {
      const response = await upload(`${part}--b--\r\n`, 'multipart/form-data; boundary=c')
      expect(await refusal(response)).toMatchObject({ status: 400, error: { code: 'malformed' } })
    })
  })

  it('whose file has a name that cannot be stored is refused and names the field', async () => {
    const response = await meridian.fetch(titles.upload.path, {
      method: 'POST',
      body: '--b\r\ncontent-disposition: form-data; name="Upload_Package"; filename="a\0.csv"\r\n\r\n1\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect([400, 422]).toContain(response.status)
  })
})

describe('a query', () => {
  const list = `${titles.list.path}?CustomerId=1002`

  it.each([
    ['more than a thousand parameters', '&a=1'.repeat(maxFields), 413],
    ['a percent escape that is no UTF-8', '&resource_name=%ff', 400],
    ['a broken percent escape', '&resource_name=%e', 400],
    ['a parameter named __proto__', '&__proto__=1', 400],
    ['a parameter that is given twice', '&CustomerId=1002', 422],
    ['half of a surrogate pair', '&resource_name=%ed%a0%80', 400],
    ['a null character', '&resource_name=%00', 422],
    ['a page beyond all lists', '&page_no=99999999&rpp=15', 422],
  ])('with %s is refused', async (_, more, status) => {
    expect((await meridian.fetch(list + more)).status).toBe(status)
  })

  it('takes a percent sign and a plus as they are meant', async () => {
    expect((await meridian.fetch(`${list}&resource_name=50%25+a%2Bb`)).status).toBe(200)
  })
})

it('a refusal names fields as the caller wrote them, in its message too', async () => {
  const response = await meridian.fetch(
    `${ddr.received.path}?ddr_from_date=31-13-2026&ddr_to_date=tomorrow&customerId=1002`,
  )
  const message = 'Invalid input: ddr_from_date, ddr_to_date'
  const aField: unknown = expect.any(String)
  expect(await response.json()).toMatchObject({
    error: { message, fields: { ddr_from_date: aField, ddr_to_date: aField } },
  })
})

describe('a refusal that no single value explains names the field', () => {
  const faultsOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: { fields?: Record<string, string> } }
    return [response.status, error.fields]
  }

  it('of subjects of which one does not exist', async () => {
    const details = { customer_id: meridianId, level1subjects: [1, 99_999] }
    const detailsjson = JSON.stringify({ oasubjectdetails: details })
    const body = new URLSearchParams({ detailsjson })
    expect(
      await faultsOf(await meridian.fetch(openAccess.assign.path, { method: 'POST', body })),
    ).toEqual([
      422,
      {
        'detailsjson.oasubjectdetails.level1subjects': 'One of the subjects does not exist',
      },
    ])
  })

  it('of a usage action that does not exist, however large its number', async () => {
    for (const usage_action_id of [-1, 200, 32_768, 2_147_483_647]) {
      const searchlog = JSON.stringify({ data: [{ usage_action_id }] })
      const body = new URLSearchParams({ searchlog })
      expect(
        await faultsOf(await meridian.fetch(session.logActivity.path, { method: 'POST', body })),
      ).toEqual([422, { searchlog: 'names an action that does not exist' }])
    }
  })

  it('of members beside the consortium itself', async () => {
    const consortium = await carrel.signIn('consortium')
    const json_data = JSON.stringify({
      consortia_id: consortiumId,
      package_id: [1],
      member_id: [consortiumId, meridianId],
    })
    const assigned = await consortium.fetch(consortiumPackages.assign.path, {
      method: 'POST',
      body: new URLSearchParams({ json_data }),
    })
    const text = 'Name members, or the consortium itself, not both'
    expect(await faultsOf(assigned)).toEqual([422, { 'json_data.member_id': text }])
    const reviewed = await consortium.fetch(consortiumPackages.review.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        consortiumId,
        packageIds: [1],
        memberIds: [consortiumId, meridianId],
      }),
    })
    expect(await faultsOf(reviewed)).toEqual([422, { memberIds: text }])
  })

  it('of more packages for members than the database writes at once', async () => {
    const { rows: members } = await carrel.database.owner.query<{ id: number }>(
      `insert into customers (consortium_id, organization_name, display_name, country_id)
       select ${consortiumId}, 'Member ' || n, 'Member ' || n, 1 from generate_series(1, 101) n
       returning id`,
    )
    const assign = async (packages: number) => {
      const json_data = JSON.stringify({
        consortia_id: consortiumId,
        package_id: Array.from({ length: packages }, (_, index) => 1_000_000 + index),
        member_id: members.map(({ id }) => id),
      })
      const consortium = await carrel.signIn('consortium')
      return consortium.fetch(consortiumPackages.assign.path, {
        method: 'POST',
        body: new URLSearchParams({ json_data }),
      })
    }
    const text = 'These are too many packages for so many members: choose fewer, or all members'
    expect(await faultsOf(await assign(1000))).toEqual([422, { 'json_data.member_id': text }])
    expect((await assign(990)).status).toBe(404)
  })
})

describe('a JSON body', () => {
  const create = (body: BodyInit) =>
    meridian.fetch('/rest/savedViews', { method: 'POST', body, headers: json })
  const restore = (body: BodyInit) =>
    meridian.fetch(titles.restore.path, { method: 'POST', body, headers: json })
  const deep = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`

  it.each([
    ['nested without end', deep, 400],
    ['with a field named __proto__', '{"__proto__":{"screen":"a"}}', 400],
    ['that is no object', '[]', 400],
    ['larger than the limit', JSON.stringify({ search: 'a'.repeat(defaultMaxBodyBytes) }), 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await restore(body)).status).toBe(status)
    expect([status, 422]).toContain((await create(body)).status)
  })

  it('with half of a surrogate pair is refused and names the field', async () => {
    const response = await create('{"screen":"titles","name":"a\\ud800","search":""}')
    expect(await refusal(response)).toMatchObject({
      status: 422,
      error: { fields: { name: 'must not hold half of a surrogate pair' } },
    })
  })
})

describe('a REST resource', () => {
  it.each([
    ['filter={', 422],
    [`filter=${'['.repeat(500)}`, 422],
    ['filter={"name":"\\ud800"}', 422],
    ['filter={"screen":"\\u0000"}', 422],
    ['range=[0,9]&range=[0,9]', 422],
    ['range=[0,99999999999999999999]', 422],
    ['range=[-1,3]', 422],
    ['sort=["constructor","ASC"]', 422],
    ['sort=%ff', 400],
    ['a=1&'.repeat(maxFields), 413],
  ])('refuses the query %#', async (query, status) => {
    expect((await meridian.fetch(`/rest/savedViews?${query}`)).status).toBe(status)
  })

  it.each([
    ['sort', '["name","SIDEWAYS"]', '["id","ASC"]'],
    ['range', '[5,1]', '[0,24]'],
    ['filter', '{', '{"id":1}'],
  ])('says what belongs in a %s that it cannot read', async (name, value, example) => {
    const response = await meridian.fetch(`/rest/savedViews?${name}=${encodeURIComponent(value)}`)
    expect(await response.json()).toMatchObject({
      error: {
        message: `Cannot read ${name}: send JSON such as ${example}`,
        fields: { [name]: 'not understood' },
      },
    })
  })
})

describe('the COUNTER API', () => {
  it('refuses what it cannot read with an exception of its standard', async () => {
    const text = 'a'.repeat(1001)
    for (const parameters of [
      { customer_id: text },
      { a: Array.from({ length: maxFields }, () => '1') },
      { customer_id: '1\0' },
      { __proto__x: Array.from({ length: 60 }, () => '1') },
    ]) {
      const answer = await harvest(carrel, '/r51/reports', parameters)
      expect(answer).toMatchObject({ status: 400, json: { Code: 1030 } })
    }
  })
})
