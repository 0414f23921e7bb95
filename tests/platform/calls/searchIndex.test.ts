import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { articlesByTypeInput } from '../../../contract/dashboard/articleQuery.ts'
import { contract } from '../../../contract/index.ts'
import { problemCode } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** The paths of the requests that arrived. */
const paths: string[] = []
let isMoved = false
const found = { facets: { count: 3, data_type: { buckets: [{ val: 'Journals', count: 3 }] } } }
/** What the search index answers. */
let answer: object = found
let server: Server
let carrel: TestPlatform
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    paths.push(path)
    if (isMoved && path !== '/elsewhere') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  carrel = await createTestPlatform({ env: { SOLR_URL: `http://127.0.0.1:${port}/select` } })
})
afterAll(async () => {
  server.close()
  await carrel.drop()
})

beforeEach(() => {
  isMoved = false
  answer = found
})

const input = articlesByTypeInput({
  fullText: true,
  active: true,
  resourceTypes: [],
  subjects: [],
  openOnly: false,
})

async function countArticles() {
  const meridian = await carrel.signIn('meridian')
  return (await meridian.call(contract.dashboard.articlesByType, input)).answer.facets
}

it('returns the counts of the search index, and none where it has no buckets', async () => {
  const buckets = [{ value: 'Journals', count: 3 }]
  expect(await countArticles()).toEqual({ count: 3, dataType: { buckets } })
  answer = { facets: { count: 0 } }
  expect(await countArticles()).toEqual({ count: 0, dataType: { buckets: [] } })
})

it('a redirect of the search index is refused and not followed', async () => {
  isMoved = true
  expect(await problemCode(countArticles())).toBe('unavailable')
  expect(paths).not.toContain('/elsewhere')
})

it.each([{}, { facets: {} }, { facets: { count: 'many' } }])(
  'the search index is unavailable while it answers %j',
  async (other) => {
    answer = other
    expect(await problemCode(countArticles())).toBe('unavailable')
  },
)

it('the search index is unavailable while its answer is larger than the counts need', async () => {
  answer = { ...found, responseHeader: 'a'.repeat(1_000_000) }
  expect(await problemCode(countArticles())).toBe('unavailable')
})
