import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/db/connection/connect.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Platform } from '../../platform/context.ts'
import { forwardRequests } from '../../platform/ddr/forward/forwarding.ts'
import { createRandom } from '../../platform/demo/random.ts'
import { openBlobs } from '../../platform/ports/blobs.ts'
import { readSecretKey } from '../../platform/ports/secretFiles.ts'
import { applyRetention } from '../../platform/retention/job.ts'
import { postgresUsage } from '../../platform/usage/postgres.ts'
import { scratchFolder } from '../support/database.ts'
import { type Product, startProduct } from '../support/browser/product.ts'
import { recordProof } from '../support/proof.ts'
import { checkAcknowledged, repeatedCalls } from './acknowledgedWrites.ts'
import {
  continueLoad,
  finishRepeated,
  type LoadState,
  newLoadState,
  runLoad,
  savingLibrary,
} from './load.ts'
import { addLibraryOfPeer, lifeFaults } from './lifeRecords.ts'
import { openPeer, type Peer } from './peer.ts'

/** `npm test` kills each of the two 3 times, `npm run torture` 200 times. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 3)
const seed = Number(process.env['TORTURE_SEED'] ?? 14)

/** Milliseconds of load before a kill. */
const [minKillMs, maxKillMs] = [200, 1200]

const env = {
  DEMO_SCALE: '0.02',
  IMAGE_QUOTA: '1000000000',
  REQUEST_QUOTA: '100000000',
  LOGIN_FAILURES: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  CONTU: 'off',
  DDR_DUPLICATE_DAYS: '0',
  ISO18626_REQUESTS: '1000000',
}

let dataDir: string
let peer: Peer
let product: Product
let startedAt: Date
const state: LoadState = newLoadState()
beforeAll(async () => {
  dataDir = await scratchFolder()
  peer = await openPeer()
  product = await start()
  startedAt = new Date()
  const owner = new Pool(await connection())
  Object.assign(state.lives, await addLibraryOfPeer(owner, await readSecretKey(dataDir)))
  const { rows } = await owner.query<{ id: number }>(
    `select id from packages where status = 'active'
       and id not in (select package_id from consortium_packages) order by id limit 3`,
  )
  state.assignment.packageIds = rows.map(({ id }) => id)
  await owner.end()
})
afterAll(async () => {
  await product.stop()
  await peer.close()
})

/** Starts the product, for which every https address leads to the peer; again when it fails, as `npm start` does. */
async function start(attempt = 1): Promise<Product> {
  const preload = path.join(import.meta.dirname, 'peerNetwork.ts')
  try {
    return await startProduct({
      dataDir,
      env: { ...env, PEER_PORT: String(peer.port), NODE_OPTIONS: `--import=${preload}` },
    })
  } catch (error) {
    if (attempt === 3) throw error
    return start(attempt + 1)
  }
}

interface RunningServer {
  pid: number
  host: string
  port: number
}

/** Returns the product's database server once it is ready; undefined while there is none. Changes nothing. */
async function runningServer(): Promise<RunningServer | undefined> {
  const pidFile = path.join(dataDir, 'pg', 'data', 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const [pid = '', , , port = '', sockets = '', address = '', , status = ''] = text.split('\n')
  if (status.trim() !== 'ready') return undefined
  return { pid: Number(pid), host: sockets || address, port: Number(port) }
}

async function connection() {
  const server = await runningServer()
  if (server === undefined) throw new Error('The database does not run')
  const password = await readFile(path.join(dataDir, 'pg', 'password'), 'utf8')
  const { host, port } = server
  return { host, port, user: 'postgres', password, database: 'carrel' }
}

async function query<Row extends object>(statement: string, values: unknown[] = []) {
  const client = new Client(await connection())
  // A query that is under way fails with the error of its connection; without a listener the process would end as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Returns the number of a request of the peer; undefined while the database is away. */
async function ddrIdOf(requestId: string): Promise<number | undefined> {
  try {
    const statement = `select ddr_id as "ddrId" from peer_requests where request_id = $1`
    const [row] = await query<{ ddrId: number }>(statement, [requestId])
    return row?.ddrId
  } catch {
    // It is killed, or starts again.
    return undefined
  }
}

/** Runs a job of the product in this process. */
async function inThisProcess(
  job: (part: Pick<Platform, 'db' | 'log'>) => Promise<unknown>,
): Promise<void> {
  const { db } = connect<Database>(await connection(), {
    poolSize: 2,
    timeZone: 'UTC',
    onIdleError: () => undefined,
  })
  try {
    await job({ db, log: pino({ level: 'silent' }) })
  } finally {
    await db.destroy()
  }
}

/** Returns whether the product serves. */
const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${product.url}/platform/ready`)).ok
  } catch {
    return false
  }
}

/** Kills the platform under load and starts it again. */
async function killPlatform(killAfterMs: number): Promise<void> {
  const stopping = new AbortController()
  const load = runLoad(product.url, state, { peer, ddrIdOf }, stopping.signal)
  await pause(killAfterMs)
  await product.kill()
  stopping.abort()
  await load
  product = await start()
}

/** Kills the database under load and returns when the platform has started it again and serves. */
async function killDatabase(killAfterMs: number): Promise<void> {
  const stopping = new AbortController()
  const load = runLoad(product.url, state, { peer, ddrIdOf }, stopping.signal)
  await pause(killAfterMs)
  const killed = await runningServer()
  if (killed === undefined) throw new Error('The database does not run')
  process.kill(killed.pid, 'SIGKILL')
  // Connections of the killed server may answer for a moment longer.
  const isBack = async () => {
    const server = await runningServer()
    return server !== undefined && server.pid !== killed.pid && (await isReady())
  }
  await vi.waitUntil(isBack, { timeout: 60_000, interval: 50 })
  stopping.abort()
  await load
  await vi.waitUntil(async () => (await runningServer()) !== undefined, { timeout: 30_000 })
}

async function savedNumber(): Promise<number> {
  const [row] = await query<{ phone: string }>('select phone from customers where id = $1', [
    savingLibrary,
  ])
  return Number(row?.phone) || 0
}

/** The kills come first, and then what is left is compared with what was acknowledged. */
describe('a product that is killed under load', { shuffle: false }, () => {
  it.each([
    { victim: 'platform', kill: killPlatform },
    { victim: 'database', kill: killDatabase },
  ])(
    `the $victim is killed ${rounds} times under load, and no save that was acknowledged is lost (seed ${seed})`,
    async ({ victim, kill }) => {
      const random = createRandom(`torture ${victim} ${seed}`)
      for (let round = 0; round < rounds; round += 1) {
        await kill(random.int(minKillMs, maxKillMs))
        expect(await savedNumber()).toBeGreaterThanOrEqual(state.acknowledged.saved)
      }
      expect(state.refused).toEqual([])
    },
    60_000 + rounds * 30_000,
  )

  describe('after all kills', () => {
    const report: Record<string, number> = {}
    afterAll(() => {
      console.info(`torture: ${JSON.stringify(report)}`)
      recordProof('torture', {
        tried:
          'SIGKILL of the platform and of the database under mixed load, with moves, forwarded requests and ISO 18626 messages under way',
        command: `npm run torture -- ${rounds} ${seed}`,
        counts: {
          kills: report['kills'] ?? 0,
          'acknowledged writes': report['acknowledgedWrites'] ?? 0,
          'calls without an answer': report['unansweredCalls'] ?? 0,
          mails: report['mails'] ?? 0,
          'requests through all their states': report['lives'] ?? 0,
          'messages by ISO 18626': report['messages'] ?? 0,
          'requests that went on to another library': report['forwarded'] ?? 0,
          'events of usage': report['events'] ?? 0,
        },
        faults: {
          'writes lost': report['lostWrites'] ?? null,
          'requests with a move or message lost or made twice': report['lifeFaults'] ?? null,
          'assignments and events lost or made twice': report['repeatedFaults'] ?? null,
          'calls refused': state.refused.length,
          'mails sent twice': report['mailsTwice'] ?? null,
          'mails missing': report['mailsMissing'] ?? null,
          'records without a file': report['recordsWithoutFile'] ?? null,
          'files without a record': report['filesWithoutRecord'] ?? null,
        },
      })
    })

    it('every write that was acknowledged is there', async () => {
      const { sessions, images, raised, answered } = state.acknowledged
      expect(Math.min(sessions.length, images.length, answered.length)).toBeGreaterThan(rounds / 2)
      const { lost, halves } = await checkAcknowledged(query, state.acknowledged)
      Object.assign(report, {
        kills: 2 * rounds,
        acknowledgedWrites:
          sessions.length +
          images.length +
          raised.length +
          answered.length +
          state.acknowledged.saved +
          state.acknowledged.steps +
          state.acknowledged.assignments +
          state.acknowledged.usageCalls,
        unansweredCalls: state.unknown,
        lostWrites: lost.length,
      })
      expect(lost).toEqual([])
      // An answer is written with its file and its mail, or not at all.
      expect(halves).toEqual([])
    })

    it('every move and message that was acknowledged is there once', {
      timeout: 120_000 + rounds * 2000,
    }, async () => {
      // The processes that had claimed them are dead: no need to wait until their claims have expired.
      await query(
        `update peer_messages set next_try_at = now(), state = 'queued'
         where direction = 'out' and state in ('queued', 'sending')`,
      )
      const unfinished = async () => {
        // A message whose confirmation the peer lost would wait a minute.
        await query(`update peer_messages set next_try_at = now() where state = 'queued'`)
        await continueLoad(product.url, state, { peer, ddrIdOf })
        const due = `select count(*)::int as waiting from peer_messages where state in ('queued', 'sending')`
        const [row] = await query<{ waiting: number }>(due)
        return state.lives.open.length + (row?.waiting ?? 0)
      }
      await expect.poll(unfinished, { timeout: 60_000 + rounds * 1000, interval: 200 }).toBe(0)
      const config = readConfig({ DATA_DIR: dataDir })
      await inThisProcess((part) => forwardRequests({ ...part, config, clock: () => new Date() }))
      const { faults, messages, forwarded } = await lifeFaults(query, state.lives, peer)
      const lives = state.lives.ended.length
      Object.assign(report, { lives, messages, forwarded, lifeFaults: faults.length })
      expect(faults).toEqual([])
      expect(Math.min(lives, messages)).toBeGreaterThan(rounds)
    })

    it('every assignment and every event of usage is there once, and folded once', {
      timeout: 120_000 + rounds * 2000,
    }, async () => {
      const { assignments, usageCalls } = state.acknowledged
      expect(Math.min(assignments, usageCalls)).toBeGreaterThan(rounds / 2)
      await finishRepeated(product.url, state)
      const unfolded = async () => {
        const [row] = await query<{ n: number }>(
          'select count(*)::int as n from usage_batches where folded_at is null',
        )
        return row?.n
      }
      await expect.poll(unfolded, { timeout: 60_000, interval: 200 }).toBe(0)
      const { stored, expected } = await repeatedCalls(query, state)
      const wrong = Object.keys(expected).filter(
        (name) => !isDeepStrictEqual(Reflect.get(stored ?? {}, name), Reflect.get(expected, name)),
      )
      Object.assign(report, { events: expected.events, repeatedFaults: wrong.length })
      expect(stored).toEqual(expected)
    })

    it('every mail is sent, and none twice', { timeout: 120_000 + rounds * 2000 }, async () => {
      // The processes that had claimed them are dead: no need to wait until their claims have expired.
      await query(
        `update mails set claimed_until = now() - interval '1 second' where state = 'sending'`,
      )
      const waiting = async () => {
        const due = `select count(*)::int as waiting from mails where state in ('queued', 'sending')`
        const [row] = await query<{ waiting: number }>(
          `${due} and (state = 'sending' or next_try_at < now() + interval '1 day')`,
        )
        return row?.waiting
      }
      await query(`update mails set next_try_at = now() where state = 'queued'`)
      await expect.poll(waiting, { timeout: 60_000 + rounds * 1000, interval: 200 }).toBe(0)
      const folder = path.join(dataDir, 'mail')
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const ids = await Promise.all(
        names.map(async (name) => {
          const text = await readFile(path.join(folder, name), 'utf8')
          return text.match(/^Message-ID: (.*)$/im)?.[1]?.trim() ?? ''
        }),
      )
      // The demo's own mails were never sent.
      const queued = await query<{ id: string }>(
        `select message_id as id from mails where state = 'sent' and created_at > $1`,
        [startedAt],
      )
      const sent = new Set(ids)
      Object.assign(report, {
        mails: names.length,
        mailsTwice: ids.length - sent.size,
        mailsMissing: queued.filter(({ id }) => !sent.has(id)).length,
      })
      expect(queued.length).toBeGreaterThan(state.acknowledged.answered.length)
      expect(report).toMatchObject({ mailsTwice: 0, mailsMissing: 0 })
    })

    it('no record is without its file, and after the retention job no file without its record', async () => {
      const config = readConfig({ DATA_DIR: dataDir })
      const blobs = await openBlobs(config.filesUrl)
      const fileOfKey = (key: string) => path.join(dataDir, 'files', key)
      const exists = async (key: string) =>
        access(fileOfKey(key)).then(
          () => true,
          () => false,
        )
      const keys = async () =>
        (await query<{ key: string }>('select key from uploaded_files')).map(({ key }) => key)
      const missing: string[] = []
      for (const key of await keys()) if (!(await exists(key))) missing.push(key)

      await inThisProcess(async (part) => {
        const later = new Date(Date.now() + 2 * 86_400_000)
        await applyRetention({ ...part, config, clock: () => later, blobs, usage: postgresUsage })
      })
      const recorded = new Set(await keys())
      const unrecorded: string[] = []
      for (const kind of ['logo', 'profileImage', 'delivery']) {
        for await (const page of blobs.list(kind)) {
          unrecorded.push(...page.filter((key) => !recorded.has(key)))
        }
      }
      Object.assign(report, {
        recordsWithoutFile: missing.length,
        filesWithoutRecord: unrecorded.length,
      })
      expect(missing).toEqual([])
      expect(unrecorded).toEqual([])
    })
  })
})
