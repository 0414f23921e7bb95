import { once } from 'node:events'
import { connect as openSocket } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { longListsAtOnce } from '../../../platform/http/limits/costlyCalls.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const rows = 60_000

let carrel: TestPlatform
let meridian: Caller
let harbour: Caller
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  harbour = await carrel.signIn('harbour')
  await carrel.database.pool.query(`delete from library_titles where customer_id = ${meridianId}`)
  await insertHoldings(1, rows)
}, 60_000)
afterAll(() => carrel.drop())

/** Holdings of few titles with many coverages each, so that the title alone is no unique order. */
async function insertHoldings(from: number, to: number): Promise<void> {
  await carrel.database.pool.query(
    `with numbered as (
       select t.id, row_number() over (order by t.id) - 1 as place
       from titles t join resource_types r on r.id = t.resource_type_id and r.kind = 'journal'
       order by t.id limit 50)
     insert into library_titles (customer_id, title_id, kind, access_type, start_date, notes)
     select ${meridianId}, numbered.id, 'journal', 'electronic',
       to_char(date '1900-01-01' + (n / 50)::int, 'YYYY-MM-DD'), 'row ' || n
     from generate_series($1::int, $2::int) as n join numbered on numbered.place = n % 50`,
    [from, to],
  )
}

const filter = { customerId: meridianId, title: '', resourceType: '', accessType: 'all' }
const requestFor = (endpoint: Endpoint, input: object) =>
  requestOf(endpoint, encodeInput(endpoint, { ...input, format: 'csv' }))
const request = requestFor(contract.titles.download, filter)
const download = () => meridian.fetch(...request)

/** Cuts off readers that take nothing for so long, until the end of the test. */
function cutOffAfter(stallMs: number, onTestFinished: (restore: () => void) => void): void {
  const { platform } = carrel
  const usual = platform.config
  platform.config = { ...usual, downloadStallMs: stallMs }
  onTestFinished(() => {
    platform.config = usual
  })
}

/** A stream of which the first piece has been read and nothing more. */
async function startedAt(response: Response) {
  const reader = response.body?.getReader()
  if (reader === undefined) throw new Error('no body')
  await reader.read()
  return reader
}

/** Returns the text of a file; `between` runs when its first piece has been read. */
async function textOf(response: Response, between: () => Promise<unknown>): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (chunk === undefined || chunk.done) return text
    if (text === '') await between()
    text += decoder.decode(chunk.value, { stream: true })
  }
}

const rowsIn = (text: string) => [...text.matchAll(/row (\d+)/g)].map(([, row]) => Number(row))

describe('an export in an order that no index has', { tags: 'long' }, () => {
  it('of titles has each row once although all move and some go between its pages', {
    timeout: 60_000,
  }, async ({ onTestFinished }) => {
    const { pool } = carrel.database
    const isGone = (row: number) => row % 7 === 0
    const setCentury = (century: number, removedAt: string) =>
      pool.query(
        `update library_titles set start_date = '${century}' || substr(start_date::text, 3),
           removed_at = case when substr(notes, 5)::int % 7 = 0 then ${removedAt} end
         where customer_id = ${meridianId}`,
      )
    onTestFinished(async () => void (await setCentury(19, 'null::timestamptz')))
    const response = await meridian.fetch(
      ...requestFor(contract.titles.download, { ...filter, sort: 'startDate', order: 'ASC' }),
    )
    const found = rowsIn(await textOf(response, () => setCentury(20, 'now()')))
    const staying = Array.from({ length: rows }, (_, index) => index + 1).filter(
      (row) => !isGone(row),
    )
    const once = new Set(found)
    expect(once.size).toBe(found.length)
    expect(staying.filter((row) => !once.has(row))).toEqual([])
    // Those on the last pages were gone when their page was read.
    expect(found.length).toBeLessThan(rows)
  })

  it('of requests has each one once although all readers are renamed between its pages', {
    timeout: 60_000,
  }, async () => {
    const { pool } = carrel.database
    const count = 12_000
    await pool.query(
      `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, article_name, user_name)
       select ${consortiumId}, ${lakesideId}, ${meridianId}, '2026-03-17', 'row ' || n, 'Reader ' || n
       from generate_series(1, ${count}) n`,
    )
    const response = await meridian.fetch(
      ...requestFor(contract.ddr.downloadReceived, {
        customerId: meridianId,
        consortiumId: null,
        partnerId: null,
        status: 'all',
        from: '2026-03-17',
        to: '2026-03-17',
        priority: null,
        ddrId: null,
        overdue: false,
        sort: 'userName',
        order: 'ASC',
      }),
    )
    const rename = () =>
      pool.query(`update ddr_requests set user_name = 'The ' || user_name
        where requested_on = '2026-03-17'`)
    expect(response.status).toBe(200)
    const found = rowsIn(await textOf(response, rename))
    expect(found).toHaveLength(count)
    expect(new Set(found).size).toBe(count)
  })
})

describe('an export', () => {
  it('has every row once although others are written between its pages', {
    timeout: 60_000,
  }, async () => {
    const response = await download()
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    let text = ''
    let next = rows + 1
    for (;;) {
      const chunk = await reader?.read()
      if (chunk === undefined || chunk.done) break
      text += decoder.decode(chunk.value, { stream: true })
      if (next < rows + 3_000) {
        await insertHoldings(next, next + 99)
        next += 100
      }
    }
    const found = [...text.matchAll(/row (\d+)/g)].map(([, row]) => Number(row))
    const before = found.filter((row) => row <= rows)
    expect(before).toHaveLength(rows)
    expect(new Set(found).size).toBe(found.length)
    expect(next).toBeGreaterThan(rows + 1_000)
  })

  it('goes on after its database connections were terminated between two pages', {
    timeout: 60_000,
  }, async () => {
    const response = await download()
    const reader = await startedAt(response)
    await carrel.database.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
    }
    expect(bytes).toBeGreaterThan(rows * 20)
  })

  it('that breaks off says so in the log and nothing of the reason in the file', {
    timeout: 60_000,
  }, async () => {
    const server = serve({ fetch: carrel.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const [path] = request
    carrel.log.length = 0
    const response = await fetch(`http://127.0.0.1:${address.port}${basePath}${path}`, {
      headers: { cookie: `carrel_session=${meridian.cookie}` },
    })
    await carrel.database.owner.query('alter table library_titles rename to elsewhere')
    const chunks: string[] = []
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const readAll = async () => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return
        chunks.push(value ?? '')
      }
    }
    await expect(readAll()).rejects.toThrow('terminated')
    await carrel.database.owner.query('alter table elsewhere rename to library_titles')
    expect(chunks.join('')).not.toContain('does not exist')
    expect(carrel.log.join('')).toContain('a download broke off')
    server.close()
  })

  it('that is not read holds no connection', async () => {
    const narrow = connect<Database>(
      { connectionString: carrel.database.url },
      { poolSize: 1, maxWaitMs: 2_000, connectTimeoutMs: 10_000, onIdleError: () => undefined },
    )
    carrel.platform.db = narrow.db
    try {
      const reader = await startedAt(await download())
      expect((await harbour.fetch('/rest/savedViews')).status).toBe(200)
      await reader.cancel()
    } finally {
      carrel.platform.db = carrel.database.db
      await narrow.db.destroy()
    }
  })
})

describe('downloads of one customer', () => {
  it('run two at once; 25 that nobody reads leave other customers alone', async () => {
    const lanes = await Promise.all(Array.from({ length: 25 }, download))
    const [running = [], refused = []] = [200, 429].map((status) =>
      lanes.filter((lane) => lane.status === status),
    )
    expect([running.length, refused.length]).toEqual([2, 23])
    for (const response of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ error: { code: 'throttled' } })
    }
    expect((await harbour.fetch('/rest/savedViews')).status).toBe(200)
    expect((await meridian.fetch('/rest/savedViews')).status).toBe(200)
    for (const { body } of running) await body?.cancel()
  })

  it('a reader that goes away frees its slot at once', async () => {
    const readers = await Promise.all([startedAt(await download()), startedAt(await download())])
    expect((await download()).status).toBe(429)
    await readers[0].cancel()
    const next = await download()
    expect(next.status).toBe(200)
    await next.body?.cancel()
    await readers[1].cancel()
  })

  it('a reader that goes away while rows are read for it is no failure', async () => {
    carrel.log.length = 0
    const reader = await startedAt(await download())
    const reads = [reader.read(), reader.read()]
    await reader.cancel()
    await Promise.all(reads)
    await harbour.fetch('/rest/savedViews')
    expect(carrel.log.join('')).not.toContain('broke off')
  })

  it('a call that fails frees its slot', async () => {
    const [path] = request
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await meridian.fetch(path.replace('csv', 'no-format'))
      expect(response.status).toBe(422)
    }
  })

  it('a HEAD takes no slot, as no body follows it', async () => {
    const [path] = request
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await meridian.fetch(path, { method: 'HEAD' })
      expect([response.status, response.body]).toEqual([200, null])
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
    }
    const next = await download()
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('a reader that stalls is cut off and its slot is free again', async ({ onTestFinished }) => {
    cutOffAfter(1_000, onTestFinished)
    const reader = await startedAt(await download())
    await expect(reader.closed).rejects.toThrow('took nothing')
    const next = await download()
    expect(next.status).toBe(200)
    await next.body?.cancel()
  })

  it('a reader on the network that stalls has its connection closed', {
    timeout: 60_000,
  }, async ({ onTestFinished }) => {
    cutOffAfter(1_000, onTestFinished)
    const server = serve({ fetch: carrel.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const socket = openSocket(address.port, '127.0.0.1')
    const [path] = request
    socket.write(
      `GET ${basePath}${path} HTTP/1.1\r\nHost: localhost:8080\r\nCookie: carrel_session=${meridian.cookie}\r\n\r\n`,
    )
    await once(socket, 'readable')
    // Nothing is read: the buffers of both sides fill up, and the server waits.
    await expect.poll(() => carrel.log.join('').includes('stalled'), { timeout: 45_000 }).toBe(true)
    socket.resume()
    await once(socket, 'close')
    const next = await download()
    expect(next.status).toBe(200)
    await next.body?.cancel()
    server.close()
  })
})

it('of long lists one customer reads two at once, while others are answered', async () => {
  const path = `${contract.titles.list.path}?CustomerId=${meridianId}&page_no=1&rpp=1001`
  const holder = await carrel.database.owner.connect()
  await holder.query('begin')
  await holder.query('lock table library_titles')
  const lists = Array.from({ length: 6 }, () => meridian.fetch(path))
  // A download of an earlier test may still read as well.
  const countWaiting = () => waitingStatements(carrel, 'select "held"."id"')
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(longListsAtOnce)
  for (let call = 0; call < 5; call += 1) {
    expect((await harbour.fetch('/rest/savedViews')).status).toBe(200)
  }
  expect(await countWaiting()).toBe(longListsAtOnce)
  await holder.query('rollback')
  holder.release()
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]))
})

it('a downloaded file may run nothing', async () => {
  const response = await download()
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/)
  await response.body?.cancel()
})
