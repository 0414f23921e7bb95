import { mkdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import { openDatabase } from '../platform/db/connection/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { copyRows } from '../platform/demo/copy.ts'
import { hashRows } from '../platform/endUsers/hashRows.ts'
import { type ReadRow, readRows } from '../platform/endUsers/readRows.ts'
import { harbourId, meridianId } from '../platform/demo/institutions.ts'
import { newUser, sheetFile, userHeaders } from '../tests/support/files/userSheets.ts'
import { sessionKey } from './calls.ts'
import { type Bench, type Figure, figureOf } from './figures.ts'
import { withProduct } from './product.ts'

const users = 10_000
/** Hashing takes minutes: the floor is a sample of it, times the rest. */
const hashSample = 200
const customerId = harbourId

/** Ten thousand users from one workbook while others work; the floors are its three parts alone. */
export const userUpload: Bench = {
  name: `${users} users from one .xlsx`,
  run: async () => {
    // Addresses of this run only, so that the world can be used again.
    const run = Date.now().toString(36)
    const file = await sheetFile(
      userHeaders,
      Array.from({ length: users }, (_, nth) =>
        newUser(nth, { email: `u${nth}.${run}@harbour.example` }),
      ),
    )
    const { parse, rows } = await parsed(file)
    const hash = await hashed(rows)
    const copy = await copied(rows)
    const figures: Figure[] = [
      { what: 'floor: reading the workbook alone', unit: 'ms', value: parse },
      { what: `floor: hashing alone (${hashSample} measured)`, unit: 'ms', value: hash },
      { what: 'floor: COPY alone', unit: 'ms', value: copy },
    ]
    return withProduct(1, async (url, pid) => {
      const key = await sessionKey(url, 'harbour')
      const quiet = await peakMemory(pid)
      const before = await whileRunning(url, pause(3000))
      const startedAt = performance.now()
      const upload = post(url, key, file)
      const during = await whileRunning(url, upload)
      const elapsedMs = performance.now() - startedAt
      const answer = await upload
      if (!answer.includes(`"Upload_count":${users}`)) throw new Error(answer.slice(0, 300))
      figures.push(
        figureOf('another call before', 'ms', before),
        figureOf('another call meanwhile', 'ms', during, { budget: 200 }),
        { what: 'the upload', unit: 'ms', value: elapsedMs, floor: parse + hash + copy },
      )
      if (quiet !== undefined) {
        const grown = ((await peakMemory(pid)) ?? quiet) - quiet
        figures.push({ what: 'memory more than before', unit: 'MB', value: grown, budget: 256 })
      }
      return figures
    })
  },
}

async function parsed(file: File): Promise<{ parse: number; rows: ReadRow[] }> {
  const startedAt = performance.now()
  const { rows } = await readRows(file, { customerId: meridianId, purpose: 'creation' })
  return { parse: performance.now() - startedAt, rows }
}

async function hashed(rows: readonly ReadRow[]): Promise<number> {
  const startedAt = performance.now()
  await hashRows(rows.slice(0, hashSample), async () => undefined)
  return ((performance.now() - startedAt) * rows.length) / hashSample
}

/** Into a table like that of the users, without its indexes, triggers and policies. */
async function copied(rows: readonly ReadRow[]): Promise<number> {
  const dataDir = path.resolve(import.meta.dirname, '../.cache/bench/copy')
  await mkdir(dataDir, { recursive: true })
  const onIdleError = (error: Error) => console.error(error.message)
  const database = await openDatabase<unknown>({ dataDir, poolSize: 2, onIdleError })
  try {
    await database.asOwner(async ({ db }) => {
      await migrate(db)
      await database.prepareLogin(db)
    })
    const client = await database.pool.connect()
    await client.query('create temp table copied (like end_users including defaults)')
    const startedAt = performance.now()
    await copyRows(client, {
      table: 'copied',
      rows: rows.map(({ row, line }) => ({
        id: line,
        customerId,
        firstName: row.firstName,
        lastName: row.lastName,
        email: row.email,
        passwordHash: 'x'.repeat(97),
        department: row.department,
      })),
    })
    const elapsedMs = performance.now() - startedAt
    client.release(true)
    return elapsedMs
  } finally {
    await database.close()
  }
}

/** How long another library's dashboard figures take, asked again and again until the work is done. */
async function whileRunning(url: string, work: Promise<unknown>): Promise<number[]> {
  const headers = { authorization: `Bearer ${await sessionKey(url, 'meridian')}` }
  const address = `${url}${basePath}${contract.dashboard.libraryUserCounts.path}?CustomerId=${meridianId}`
  let running = true
  const ended = work.finally(() => {
    running = false
  })
  const times: number[] = []
  while (running) {
    const startedAt = performance.now()
    const answer = await fetch(address, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    times.push(performance.now() - startedAt)
    await pause(50)
  }
  await ended
  return times
}

/** By node:http, because fetch gives up on an answer that takes five minutes. */
async function post(url: string, key: string, file: File): Promise<string> {
  const form = new FormData()
  form.append('Upload_User', file)
  form.append('customer_id', String(customerId))
  const body = new Response(form)
  const bytes = Buffer.from(await body.arrayBuffer())
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': body.headers.get('content-type') ?? '',
    'content-length': bytes.length,
  }
  return new Promise((resolve, reject) => {
    const address = `${url}${basePath}${contract.endUsers.upload.path}`
    const sent = request(address, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(text)).on('error', reject)
    })
    sent.on('error', reject).end(bytes)
  })
}

/** The most memory a process ever had, in MB; undefined where the system does not tell. */
async function peakMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  return peak === undefined ? undefined : Number(peak) / 1024
}
