import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { encodeInput } from '../../contract/kernel/transport.ts'
import { createTestPlatform, type TestPlatform } from '../../tests/support/platform.ts'
import type { CallEnv } from './callEnv.ts'
import { compressText } from './compress.ts'

const { session, titles, dashboard } = contract
const credentials = new URLSearchParams({ username: 'meridian', password: 'Library-24' })

let carrel: TestPlatform
let authorization: string

const signIn = () =>
  carrel.app.request(`${basePath}${session.signIn.path}`, {
    method: 'POST',
    body: credentials,
    headers: { 'accept-encoding': 'br' },
  })

beforeAll(async () => {
  carrel = await createTestPlatform()
  const { session_key: key } = (await (await signIn()).json()) as { session_key: string }
  authorization = `Bearer ${key}`
})
afterAll(() => carrel.drop())

async function read(path: string, input: Record<string, unknown>, encoding?: string) {
  const query = new URLSearchParams(input as Record<string, string>)
  const answer = await carrel.app.request(`${basePath}${path}?${query}`, {
    headers: { authorization, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
  })
  expect(answer.status).toBe(200)
  const body = Buffer.from(await answer.arrayBuffer())
  return {
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary'),
    body,
  }
}

const customerId = 1002
const listTitles = (encoding?: string) =>
  read(
    titles.list.path,
    encodeInput(titles.list, {
      customerId,
      title: '',
      resourceType: '',
      accessType: 'all',
      page: 1,
      perPage: 15,
    }),
    encoding,
  )

describe('JSON answers', () => {
  it('are compressed by what the caller accepts, and differ in nothing else', async () => {
    const plain = await listTitles()
    const brotli = await listTitles('gzip, br')
    const gzip = await listTitles('gzip')
    expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([null, 'br', 'gzip'])
    expect(brotli.vary).toBe('Accept-Encoding')
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  })

  it('are the same when they are as long as the page numbers of a large consortium', async () => {
    const text = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => index + 1))
    const app = new Hono<CallEnv>().get('/', async (c) => c.body(await compressText(c, text)))
    const answer = await app.request('/', { headers: { 'accept-encoding': 'br' } })
    const body = Buffer.from(await answer.arrayBuffer())
    expect(brotliDecompressSync(body).toString()).toBe(text)
    expect(body.length).toBeLessThan(text.length / 5)
  })

  it('are not compressed by a coding of weight 0', async () => {
    expect((await listTitles('br;q=0, gzip; q=0.0')).encoding).toBeNull()
    expect((await listTitles('br;q=0, gzip;q=0.5')).encoding).toBe('gzip')
  })

  it('are not compressed when they are short', async () => {
    const { path } = dashboard.libraryUserCounts
    const input = encodeInput(dashboard.libraryUserCounts, { customerId })
    expect((await read(path, input, 'br')).encoding).toBeNull()
  })
})
