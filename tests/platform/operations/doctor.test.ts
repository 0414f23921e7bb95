import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../platform/db/embedded/freePort.ts'
import { bucketKeys, startBucket } from '../../support/servers/bucket.ts'
import { runCommand } from '../../support/command.ts'
import {
  createBareDatabase,
  createTestDatabase,
  scratchFolder,
  type TestDatabase,
} from '../../support/database.ts'
import { startFakeClickHouse } from '../../support/servers/fakeClickHouse.ts'
import { startProduct } from '../../support/browser/product.ts'
import { startSmtpServer } from '../../support/servers/smtpServer.ts'

const closing: (() => Promise<unknown>)[] = []
let dataDir: string
let database: TestDatabase
beforeAll(async () => {
  dataDir = await scratchFolder()
  database = await createTestDatabase()
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await database.drop()
})

/** Runs the command and returns its exit code and the state and the message of each part. */
async function doctor(env: Record<string, string>) {
  const { code, output, errors } = await runCommand('doctor', [], { DATA_DIR: dataDir, ...env })
  expect(errors).toBe('')
  const lines = output.trimEnd().split('\n')
  const parts = lines.map((line) => line.split(/ {2,}/) as [string, string, string])
  return {
    code,
    parts: Object.fromEntries(parts.map(([state, part, text]) => [part, [state, text]])),
  }
}

/** A server that accepts connections and says nothing. */
async function silentServer(): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    return once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

async function searchServer(status: number): Promise<string> {
  const server = createHttpServer((_, response) => {
    response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    return once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/solr`
}

/** A role without rights, and the URL by which it signs in. */
async function plainRole(): Promise<{ role: string; url: string }> {
  const role = `doctor_${randomBytes(4).toString('hex')}`
  await database.owner.query(`create role ${role} login password 'secret'`)
  closing.push(() => database.owner.query(`drop role ${role}`))
  const url = new URL(database.url)
  url.username = role
  url.password = 'secret'
  return { role, url: url.href }
}

describe('an installation whose parts all work', () => {
  it('has a line for each part, and code 0', async () => {
    const smtp = await startSmtpServer()
    const bucket = await startBucket(() => new Date())
    closing.push(smtp.close, bucket.close)
    const { code, parts } = await doctor({
      ...bucketKeys,
      DATABASE_URL: database.url,
      FILES_URL: bucket.url,
      SMTP_URL: smtp.url,
      SOLR_URL: await searchServer(200),
      PUBLIC_URL: 'https://carrel.example',
      TRUSTED_PROXIES: '10.0.0.0/8',
    })
    expect(Object.keys(parts)).toEqual([
      'settings',
      'database',
      'database role',
      'schema',
      'checksums',
      'durability',
      'replication',
      'clock',
      'usage',
      'published passwords',
      'files',
      'mail',
      'search index',
      'disk',
      'proxy',
      'demo',
    ])
    const { 'published passwords': passwords, durability, ...others } = parts
    expect(Object.values(others).map(([state]) => state)).toEqual(Array(14).fill('ok'))
    // The server of the tests trades safety for speed.
    expect(durability).toEqual([
      'warning',
      'a crash of the server loses acknowledged writes: turn on fsync, full_page_writes, synchronous_commit',
    ])
    // The database of the tests has the accounts of the demo.
    expect(passwords?.[0]).toBe('warning')
    expect(passwords?.[1]).toMatch(/^refused, but still those of consortium, .*: disable/)
    expect(await bucket.keys()).toEqual([])
    expect(smtp.mails).toEqual([])
    expect(code).toBe(0)
  })

  it('has a warning about usage that waits for the roll-ups for long', async () => {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into usage_batches (first_on, last_on, events, recorded_at)
       values ('2026-01-01', '2026-01-01', 7, now() - interval '1 hour') returning id`,
    )
    const { code, parts } = await doctor({ DATABASE_URL: database.url })
    await database.owner.query('delete from usage_batches where id = $1', [rows[0]?.id])
    expect(parts['usage']).toEqual([
      'warning',
      expect.stringMatching(/^7 events wait to be added to the figures, for 60 minutes: /),
    ])
    expect(code).toBe(0)
  })

  it('has a warning about a standby server that cannot be reached, without which all reads use the primary', async () => {
    const standby = `postgresql://carrel@127.0.0.1:${await freePort()}/carrel`
    const { code, parts } = await doctor({
      DATABASE_URL: database.url,
      DATABASE_READ_URL: standby,
    })
    expect(parts['read replica']).toEqual([
      'warning',
      expect.stringMatching(/ECONNREFUSED.*use the primary meanwhile\. Check DATABASE_READ_URL/),
    ])
    expect(code).toBe(0)
  })

  it('has a line for ClickHouse, which says what to do when it does not work', async () => {
    const fake = await startFakeClickHouse()
    const works = await doctor({ DATABASE_URL: database.url, USAGE_URL: fake.url })
    expect(works.parts['ClickHouse']).toEqual(['ok', 'version 25.8.1.1 answers'])
    await fake.close()
    const away = await doctor({ DATABASE_URL: database.url, USAGE_URL: fake.url })
    expect(away.parts['ClickHouse']?.[0]).toBe('failed')
    expect(away.parts['ClickHouse']?.[1]).toMatch(/ECONNREFUSED.*Check USAGE_URL/)
    expect(away.parts['ClickHouse']?.[1]).not.toContain('se@cret')
    expect(away.code).toBe(1)
  })

  it('may run its own PostgreSQL, whether or not Carrel runs', async () => {
    const folder = await scratchFolder()
    expect((await doctor({ DATA_DIR: folder })).parts['database']).toEqual([
      'ok',
      'its own PostgreSQL does not exist yet; the first npm start creates it',
    ])
    const product = await startProduct({ dataDir: folder, env: { DEMO: 'off' } })
    const running = await doctor({ DATA_DIR: folder })
    await product.stop()
    const stopped = await doctor({ DATA_DIR: folder })
    for (const { code, parts } of [running, stopped]) {
      expect(parts['database']?.[1]).toContain('its own PostgreSQL in')
      expect(parts['database role']).toEqual(['ok', 'postgres migrates, carrel works'])
      expect([parts['checksums']?.[0], parts['durability']?.[0]]).toEqual(['ok', 'ok'])
      expect(code).toBe(0)
    }
  })
})

describe('a broken part is named with what to do, and the code is 1', () => {
  it('settings that cannot be used', async () => {
    const { code, parts } = await doctor({ PORT: 'eighty' })
    expect(parts['settings']?.[0]).toBe('failed')
    expect(code).toBe(1)
  })

  it.each([
    [
      'a wrong password',
      'wrong',
      /^password authentication failed for user .*\. Check DATABASE_URL/,
    ],
  ])('a database with %s', async (_, password, message) => {
    const url = new URL((await plainRole()).url)
    url.password = password
    const { code, parts } = await doctor({ DATABASE_URL: url.href })
    expect(parts['database']).toEqual(['failed', expect.stringMatching(message)])
    expect(parts['schema']).toBeUndefined()
    expect(code).toBe(1)
  })

  it.each([
    ['a wrong secret key', { AWS_SECRET_ACCESS_KEY: 'x' }, 'files', 'signature .* does not match'],
    ['an unknown access key', { AWS_ACCESS_KEY_ID: 'x' }, 'files', 'Key Id .* does not exist'],
    ['a bucket that does not exist', {}, 'elsewhere', 'bucket does not exist'],
  ])('%s', async (_, keys, name, message) => {
    const bucket = await startBucket(() => new Date())
    closing.push(bucket.close)
    const { code, parts } = await doctor({
      ...bucketKeys,
      ...keys,
      DATABASE_URL: database.url,
      FILES_URL: `s3://${name}?endpoint=${bucket.endpoint}`,
    })
    expect(parts['files']).toEqual([
      'failed',
      expect.stringMatching(`${message}.*Check FILES_URL, AWS_REGION and the keys`),
    ])
    expect(code).toBe(1)
  })

  it('a port that nobody listens on: database, relay, bucket and search index', async () => {
    const port = await freePort()
    const { code, parts } = await doctor({
      ...bucketKeys,
      DATABASE_URL: `postgresql://carrel@127.0.0.1:${port}/carrel`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      FILES_URL: `s3://carrel?endpoint=http://127.0.0.1:${port}`,
      SOLR_URL: `http://127.0.0.1:${port}/solr`,
    })
    for (const [part, setting] of [
      ['database', 'DATABASE_URL'],
      ['mail', 'SMTP_URL'],
      ['files', 'FILES_URL'],
      ['search index', 'SOLR_URL'],
    ] as const) {
      expect(parts[part]).toEqual(['failed', expect.stringMatching(`ECONNREFUSED.*${setting}`)])
    }
    expect(code).toBe(1)
  })

  it('servers that accept the connection and say nothing are given up after 5 s', async () => {
    const port = await silentServer()
    const startedAt = performance.now()
    const { code, parts } = await doctor({
      ...bucketKeys,
      DATABASE_URL: `postgresql://carrel@127.0.0.1:${port}/carrel`,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      FILES_URL: `s3://carrel?endpoint=http://127.0.0.1:${port}`,
      SOLR_URL: `http://127.0.0.1:${port}/solr`,
    })
    // Without the limit the relay alone would take ten times as long.
    expect(performance.now() - startedAt).toBeLessThan(25_000)
    for (const part of ['database', 'mail', 'files', 'search index']) {
      expect(parts[part]?.[0]).toBe('failed')
    }
    expect(code).toBe(1)
  })

  it('a folder that cannot be written, for files, mails and data', async () => {
    const { code, parts } = await doctor({
      DATABASE_URL: database.url,
      DATA_DIR: '/dev/null/carrel',
    })
    for (const part of ['files', 'mail']) {
      expect(parts[part]).toEqual(['failed', expect.stringMatching(/ENOTDIR.*\. Let the user/)])
    }
    expect(code).toBe(1)
  })

  it('roles without the rights', async () => {
    const { role, url } = await plainRole()
    const asOwner = await doctor({ DATABASE_URL: url })
    expect(asOwner.parts['database role']).toEqual([
      'failed',
      expect.stringContaining(`${role} cannot migrate: grant it CREATE`),
    ])
    expect(asOwner.code).toBe(1)
    const asLogin = await doctor({ DATABASE_URL: url, DATABASE_OWNER_URL: database.url })
    expect(asLogin.parts['database role']).toEqual(['ok', `postgres migrates, ${role} works`])
  })

  it('a list of articles or public texts that are not there', async () => {
    const folder = await scratchFolder()
    await writeFile(path.join(folder, 'retractions.csv'), '')
    const { code, parts } = await doctor({
      RETRACTIONS_FILE: path.join(folder, 'retractions.csv'),
      OPEN_COPIES_FILE: path.join(folder, 'none.csv'),
      CONTENT_DIR: path.join(folder, 'none'),
    })
    expect(parts['retractions']?.[0]).toBe('ok')
    expect(parts['open copies']).toEqual([
      'failed',
      expect.stringMatching(/ENOENT.*OPEN_COPIES_FILE$/),
    ])
    expect(parts['public texts']).toEqual(['failed', expect.stringMatching(/ENOENT.*CONTENT_DIR$/)])
    expect(code).toBe(1)
  })

  it('a search index that answers with an error', async () => {
    const { code, parts } = await doctor({ SOLR_URL: await searchServer(404) })
    expect(parts['search index']?.[1]).toMatch(/answers with status 404\. Check SOLR_URL$/)
    expect(code).toBe(1)
  })

  it('a public installation with the demo on, or that trusts every address', async () => {
    const demo = await doctor({
      DATABASE_URL: database.url,
      DEMO: 'on',
      TRUSTED_PROXIES: '0.0.0.0/0',
    })
    expect(demo.parts['demo']?.[0]).toBe('failed')
    expect(demo.parts['published passwords']?.[1]).toMatch(
      /^anybody can sign in as .*: set DEMO=off$/,
    )
    expect(demo.parts['proxy']?.[1]).toMatch(/^TRUSTED_PROXIES trusts every address/)
    expect(demo.code).toBe(1)
  })
})

it('warns, with code 0, of migrations to come and of a public address without TLS or without its proxy', async () => {
  const bare = await createBareDatabase()
  try {
    const { code, parts } = await doctor({ DATABASE_URL: bare.url })
    expect(parts['published passwords']).toBeUndefined()
    expect(parts['schema']).toEqual(['warning', expect.stringMatching(/^\d+ pending migration/)])
    expect(parts['proxy']).toEqual(['warning', expect.stringMatching(/^PUBLIC_URL is not https/)])
    expect(code).toBe(0)
    const proxied = await doctor({ DATABASE_URL: bare.url, PUBLIC_URL: 'https://carrel.example' })
    expect(proxied.parts['proxy']?.[1]).toMatch(/^TRUSTED_PROXIES is empty/)
  } finally {
    await bare.drop()
  }
})
