import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { addDays } from '../contract/calendar.ts'
import { basePath } from '../contract/kernel/base.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { startProduct } from '../tests/support/browser/product.ts'
import { sessionKey } from './calls.ts'
import { type Bench, type Figure, median, quantile, repeat } from './figures.ts'
import { floorCalls } from './floor/calls.ts'
import { benchFolder, prepareDatabase } from './product.ts'
import { urlOf } from './scratchProduct.ts'
import { meridianId } from '../platform/demo/institutions.ts'

const [warmUps, rounds] = [200, 400]
const customerId = String(meridianId)
/** At most this multiple of the floor (docs/budgets.md#calls-and-work). */
const goals = { time: 1.3, cpu: 1.7 }

const today = demoDay(new Date())
const firstPage = { page_no: '1', rpp: '15' }
const queries: Record<string, Record<string, string>> = {
  users: { CustomerId: customerId },
  usage: { informaticustomer_id: customerId },
  requests: {
    customerId,
    ddr_status: '1',
    ddr_from_date: addDays(today, -364),
    ddr_to_date: today,
    ...firstPage,
  },
  titles: { CustomerId: customerId, ...firstPage },
}

/** One of the two servers: its calls over one connection, and the processor time of its process so far. */
interface Server {
  get(address: string): Promise<Reply>
  cpuMs(): Promise<number>
}

interface Reply {
  status: number | undefined
  total: string | string[] | undefined
  body: string
}

/** What a call took at one server, in ms: each time, and the processor time per call. */
interface Cost {
  times: number[]
  cpuMs: number
}

/** Four calls of Carrel beside the same calls written by hand (`bench/floor/`), in turns, over one connection each. */
export const floor: Bench = {
  name: `A call beside the same call written by hand (${rounds} rounds; × floor: time ≤ ${goals.time}, CPU ≤ ${goals.cpu})`,
  run: () =>
    withServers(async (carrel, byHand) => {
      const figures: Figure[] = []
      for (const { name, path: address } of floorCalls) {
        const full = `${basePath}${address}?${new URLSearchParams(queries[name])}`
        await checkSameAnswer(full, carrel, byHand)
        await alternate(full, carrel, byHand, warmUps)
        const [ours, theirs] = await alternate(full, carrel, byHand, rounds)
        const time = median(theirs.times)
        figures.push(
          {
            what: `${name}: time`,
            unit: 'ms',
            value: median(ours.times),
            p95: quantile(ours.times, 0.95),
            floor: time,
            budget: time * goals.time,
          },
          {
            what: `${name}: CPU`,
            unit: 'ms',
            value: ours.cpuMs,
            floor: theirs.cpuMs,
            budget: theirs.cpuMs * goals.cpu,
          },
        )
      }
      return figures
    }),
}

async function checkSameAnswer(address: string, carrel: Server, byHand: Server): Promise<void> {
  const [ours, theirs] = [await carrel.get(address), await byHand.get(address)]
  assert.equal(ours.status, 200, `${address}: ${ours.body}`)
  assert.equal(theirs.status, 200, `${address}: ${theirs.body}`)
  assert.deepEqual(JSON.parse(theirs.body), JSON.parse(ours.body), address)
  assert.equal(theirs.total, ours.total, address)
}

/** Makes the call at both servers alternately; returns the cost of a call at each. */
async function alternate(
  address: string,
  carrel: Server,
  byHand: Server,
  times: number,
): Promise<[Cost, Cost]> {
  const timesMs: [number[], number[]] = [[], []]
  const before = [await carrel.cpuMs(), await byHand.cpuMs()] as const
  for (let round = 0; round < times; round += 1) {
    timesMs[0].push(...(await repeat(1, () => carrel.get(address))))
    timesMs[1].push(...(await repeat(1, () => byHand.get(address))))
  }
  const after = [await carrel.cpuMs(), await byHand.cpuMs()] as const
  return [
    { times: timesMs[0], cpuMs: (after[0] - before[0]) / times },
    { times: timesMs[1], cpuMs: (after[1] - before[1]) / times },
  ]
}

/** Runs both servers on one database with the demo world, signed in as its first library. */
async function withServers<T>(work: (carrel: Server, byHand: Server) => Promise<T>): Promise<T> {
  const dataDir = path.join(benchFolder, `scale-1-${today}`)
  await mkdir(dataDir, { recursive: true })
  await prepareDatabase(dataDir, 1, today)
  const embedded = await openEmbedded(path.join(dataDir, 'pg'))
  try {
    const databaseUrl = urlOf(embedded.connection)
    const product = await startProduct({ dataDir, databaseUrl })
    try {
      const headers = { authorization: `Bearer ${await sessionKey(product.url, 'meridian')}` }
      const floorServer = await startFloor(databaseUrl)
      try {
        return await work(
          serverAt(product.url, headers, carrelCpu),
          serverAt(floorServer.url, headers, floorCpu),
        )
      } finally {
        await floorServer.stop()
      }
    } finally {
      await product.stop()
    }
  } finally {
    await embedded.stop()
  }
}

async function startFloor(databaseUrl: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'floor/server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', FLOOR_DATABASE_URL: databaseUrl },
  })
  const ended = once(child, 'exit')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function serverAt(
  url: string,
  headers: Record<string, string>,
  readCpu: (server: Pick<Server, 'get'>) => Promise<number>,
): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const server = {
    get: (address: string) =>
      new Promise<Reply>((resolve, reject) => {
        get(`${url}${address}`, { agent, headers }, (answer) => {
          let body = ''
          answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
          answer.on('error', reject).on('end', () => {
            const { statusCode: status } = answer
            resolve({ status, total: answer.headers['x-total-count'], body })
          })
        }).on('error', reject)
      }),
  }
  return { ...server, cpuMs: () => readCpu(server) }
}

/** Carrel's metrics report the same figure as the floor: `process.cpuUsage`. */
async function carrelCpu({ get: read }: Pick<Server, 'get'>): Promise<number> {
  const { body } = await read(`${basePath}/metrics`)
  const seconds = /^process_cpu_seconds_total ([\d.e+-]+)/m.exec(body)?.[1]
  if (seconds === undefined) throw new Error(`No processor time among the metrics: ${body}`)
  return Number(seconds) * 1000
}

async function floorCpu({ get: read }: Pick<Server, 'get'>): Promise<number> {
  const { seconds } = JSON.parse((await read('/cpu')).body) as { seconds: number }
  return seconds * 1000
}
