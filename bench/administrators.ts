import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import { contract } from '../contract/index.ts'
import { type Bench, type Figure, quantile } from './figures.ts'
import { fileOf, residentMegabytes, upload, uploadedTitles } from './holdings.ts'
import { withProductDatabase, openSessions } from './national/access.ts'
import type { Administrator, LoadResult, LoadWork } from './national/load.ts'
import { timedDownload } from './national/measure.ts'
import { addressOfRead, valuesFor } from './national/reads.ts'
import { demo } from './national/size.ts'
import { withNation } from './national/world.ts'

const administratorCount = 500
const secondsBetweenActions = 30
const budgetMs = 200

/** The library that uploads titles while others work. */
const uploadingId = demo.libraryId + 1

/** Seconds of each of the two runs. */
const seconds = Number(process.env['ADMINISTRATORS_SECONDS'] ?? 300)

/** Administrators at work on one copy at national size, alone and beside an export and an upload. */
export const administrators: Bench = {
  name: `${administratorCount} signed-in administrators for ${seconds} s, an action of each every ${secondsBetweenActions} s`,
  isLong: true,
  run: () =>
    withNation(({ product, dataDir }) =>
      withProductDatabase(dataDir, async (client) => {
        const work = {
          url: product.url,
          seconds,
          secondsBetweenActions,
          administrators: await signedIn(client),
        }
        await generateLoad({ ...work, seconds: Math.min(20, seconds) })
        const figures: Figure[] = []
        const measure = async (what: string, beside: () => Promise<Figure[]>) => {
          const before = await residentMegabytes(product.pid)
          const [result, more] = await Promise.all([generateLoad(work), beside()])
          figures.push(...figuresOf(what, result), ...more)
          const after = await residentMegabytes(product.pid)
          figures.push(
            { what: `${what}: memory at the start`, unit: 'MB', value: before },
            { what: `${what}: memory at the end`, unit: 'MB', value: after },
            { what: `${what}: load of the machine`, unit: '', value: loadavg()[0] ?? 0 },
          )
        }
        await measure('alone', () => Promise.resolve([]))
        await measure('beside export and upload', () => exportAndUpload(product.url, client))
        return figures
      }),
    ),
}

/** Opens a session of one administrator of each of 500 customers. */
async function signedIn(client: Client): Promise<Administrator[]> {
  const { rows } = await client.query<{
    accountId: number
    customerId: number
    consortiumId: number
  }>(
    `select a.id as "accountId", c.id as "customerId", c.consortium_id as "consortiumId"
     from accounts a join customers c on c.id = a.customer_id
     where a.kind = 'admin' and a.is_primary and c.subscription_ends_on > current_date and c.consortium_id is not null
     order by c.id <> c.consortium_id, md5(c.id::text) limit $1`,
    [administratorCount],
  )
  const keys = await openSessions(client, rows)
  const all: Administrator[] = []
  for (const [index, { customerId, consortiumId }] of rows.entries()) {
    const values = await valuesFor(client, customerId)
    all.push({
      key: keys[index] ?? '',
      isConsortium: customerId === consortiumId,
      values: { ...values, consortiumId },
    })
  }
  return all
}

async function generateLoad(work: LoadWork): Promise<LoadResult> {
  const child = fork(path.join(import.meta.dirname, 'national/load.ts'))
  const ended = once(child, 'exit')
  child.send(work)
  const firstMessage = once(child, 'message') as Promise<[LoadResult]>
  const first = await Promise.race([firstMessage, ended.then(() => null)])
  if (first === null) throw new Error('The generator of load ended without a result')
  await ended
  return first[0]
}

function figuresOf(what: string, { times, actions, errors }: LoadResult): Figure[] {
  for (const error of new Set(errors)) console.error(error)
  const all = Object.values(times).flat()
  const plain = (name: string, unit: string, value: number, budget?: number): Figure => ({
    what: `${what}: ${name}`,
    unit,
    value,
    ...(budget !== undefined && { budget }),
  })
  const slowest = Object.entries(times)
    .map(([name, each]) => ({ name, p95: quantile(each, 0.95), count: each.length }))
    .sort((one, other) => other.p95 - one.p95)
    .slice(0, 5)
  return [
    plain('actions', '', actions),
    plain('calls', '', all.length),
    plain('p50', 'ms', quantile(all, 0.5)),
    plain('p95', 'ms', quantile(all, 0.95), budgetMs),
    plain('p99', 'ms', quantile(all, 0.99)),
    plain('errors', '', errors.length, 0),
    ...slowest.map(({ name, p95, count }) => plain(`p95 of ${count} × ${name}`, 'ms', p95)),
  ]
}

/** Exports 100,000 titles of one library and uploads 50,000 to another, which are removed afterwards. */
async function exportAndUpload(url: string, client: Client): Promise<Figure[]> {
  const [exportKey = '', uploadKey = ''] = await openSessions(client, [
    { accountId: demo.libraryId, customerId: demo.libraryId },
    { accountId: uploadingId, customerId: uploadingId },
  ])
  const { rows } = await client.query<{ titleId: number; name: string; issn: string }>(
    `select id as "titleId", name, online_issn as issn from titles
     where name like 'Proceedings of section %' order by id limit $1`,
    [uploadedTitles],
  )
  const file = await fileOf(rows, 'kbart')
  const { rows: highest } = await client.query<{ id: string }>(
    'select max(id) as id from library_titles',
  )
  const startedAt = performance.now()
  const uploading = upload(url, { authorization: `Bearer ${uploadKey}` }, file, uploadingId).then(
    (): Figure => ({
      what: `upload of ${uploadedTitles} titles meanwhile`,
      unit: 'ms',
      value: performance.now() - startedAt,
    }),
  )
  const input = { customerId: demo.libraryId, format: 'csv' }
  const address = addressOfRead(
    url,
    { name: 'export', endpoint: contract.titles.download },
    {},
    input,
  )
  const exported = await timedDownload('export of 100,000 titles meanwhile', address, exportKey)
  const uploaded = await uploading
  await client.query('delete from library_titles where customer_id = $1 and id > $2', [
    uploadingId,
    highest[0]?.id ?? 0,
  ])
  return [...exported, uploaded]
}
