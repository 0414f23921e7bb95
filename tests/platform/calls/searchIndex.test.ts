import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articlesByTypeInput } from '../../../contract/dashboard/articleQuery.ts'
import { contract } from '../../../contract/index.ts'
import { problemCode } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** The paths of the requests that arrived. */
const paths: string[] = []
let isMoved = false
let server: Server
let carrel: TestPlatform
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    paths.push(path)
    if (isMoved && path !== '/elsewhere') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end(JSON.stringify({ facets: { count: 3, data_type: { buckets: [] } } }))
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

it('a redirect of the search index is refused and not followed', async () => {
  const meridian = await carrel.signIn('meridian')
  const input = articlesByTypeInput({
    fullText: true,
    active: true,
    resourceTypes: [],
    subjects: [],
    openOnly: false,
  })
  const count = () => meridian.call(contract.dashboard.articlesByType, input)
  expect(await count()).toMatchObject({ answer: { facets: { count: 3 } } })
  isMoved = true
  expect(await problemCode(count())).toBe('unavailable')
  expect(paths).not.toContain('/elsewhere')
})
