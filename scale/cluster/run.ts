import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { countBy, median } from 'es-toolkit'
import { endWithUsage, readArguments } from '../../scripts/arguments.mjs'
import { type Product, startProduct } from '../../tests/support/browser/product.ts'
import { recordProof } from '../../tests/support/proof.ts'
import { DatabaseCluster } from './databaseCluster.ts'
import { missingWrites } from './missingWrites.ts'
import { type Fault, faultMs, faults } from './faults.ts'
import { clientsPerCopy, type LoadRecord, loadCopy, newLoadRecord } from './load.ts'
import { findPrograms } from './programs.ts'
import { countSeen, longestOutage } from './record.ts'
import { clusterSize } from './settings.ts'

/** `npm run test:cluster`: runs within namespaces of its own, see scripts/test-cluster.mjs. */

const usage = 'Usage: npm run test:cluster [-- FAULTS]'
const { positionals } = readArguments(usage, { allowPositionals: true })
const rounds = Number(positionals[0] ?? 20)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 1000) {
  endWithUsage('FAULTS must be a whole number from 1 to 1000', usage)
}
/** Ms that writes may take to work again before the run goes on all the same. */
const longestWaitMs = 60_000
/** Ms of load before the first fault and after each. */
const quietMs = 4_000

/** Settings of the copies. The load signs in and raises requests more often than the limits for people allow. */
const copyEnv = {
  LOGIN_FAILURES: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
  HOST: '127.0.0.1',
  DEMO_SCALE: '0.02',
  DATABASE_POOL: '8',
  DDR_DUPLICATE_DAYS: '0',
  IMAGE_QUOTA: '1000000000',
  REQUEST_QUOTA: '100000000',
  CONTU: 'off',
}
const copies = Array.from({ length: clusterSize }, (_, copy) => copy)

interface FaultRecord {
  fault: string
  part: string
  outageMs: number
  seen: Record<string, number>
}

setTimeout(
  () => {
    console.error('The run takes too long and is ended.')
    process.exit(1)
  },
  300_000 + rounds * 240_000,
).unref()

const programs = findPrograms()
execFileSync('ip', ['link', 'set', 'lo', 'up'])
const logs = path.join('.cache', 'cluster')
await rm(logs, { recursive: true, force: true })
const folder = path.resolve(logs, 'run')
await mkdir(folder, { recursive: true })
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g,mode=755', 'tmpfs', folder])

console.log(`Starting ${clusterSize} nodes; their logs are in ${logs}.`)
const cluster = await DatabaseCluster.start(folder, programs)
const products = await startCopies()
const record = newLoadRecord()
const stopping = new AbortController()
const load = copies.map((copy) => loadCopy(copy, urlOf(copy), record, stopping.signal))
console.log(`${clusterSize * clientsPerCopy} clients at ${clusterSize} copies.`)
await writesAtAll(performance.now())
await pause(quietMs)
const done: FaultRecord[] = []
try {
  for (let round = 0; round < rounds; round += 1) {
    const fault = faults[round % faults.length]
    if (fault === undefined) break
    const result = await breakAndRepair(fault, Math.floor(round / faults.length))
    done.push(result)
    console.log(`${round + 1}. ${line(result)}`)
    await pause(quietMs)
  }
} finally {
  stopping.abort()
  await Promise.all(load)
  await report(record)
}
process.exit()

async function startCopies(): Promise<Product[]> {
  const dataDir = path.join(folder, 'copies')
  await mkdir(dataDir)
  const start = (copy: number) =>
    startProduct({
      dataDir,
      databaseUrl: cluster.urlOf(copy),
      env: copyEnv,
      startTimeoutMs: 300_000,
    })
  // The first one makes the schema and the demo world.
  const first = await start(0)
  const started = [first, ...(await Promise.all(copies.slice(1).map(start)))]
  // All parts share the processors of one machine; the database must not wait for them because of its users.
  for (const { pid } of started) setPriority(pid, Math.min(getPriority() + 5, 19))
  return started
}

function urlOf(copy: number): string {
  const { url } = products[copy] ?? {}
  if (url === undefined) throw new Error(`There is no copy ${copy}`)
  return url.replace('localhost', '127.0.0.1')
}

/** Causes a fault under load, repairs it, and waits until the cluster is whole and every copy writes again. */
async function breakAndRepair(fault: Fault, turn: number): Promise<FaultRecord> {
  const from = performance.now()
  const { part, copy: cutCopy, repair } = await fault.cause(cluster, turn)
  const others = copies.filter((copy) => copy !== cutCopy)
  await pause(faultMs)
  await writesAtAll(performance.now(), others)
  const repairedAt = performance.now()
  await repair()
  await cluster.healthy()
  await writesAtAll(performance.now())
  const to = performance.now()
  const outages = [longestOutage(record.calls, others, { from, to })]
  if (cutCopy !== undefined)
    outages.push(longestOutage(record.calls, [cutCopy], { from: repairedAt, to }))
  const during = record.calls.filter(({ endedAt }) => endedAt >= from && endedAt <= to)
  for (const [wrong, count] of Object.entries(countBy(during, (call) => call.wrong ?? '')))
    if (wrong !== '') console.error(`${count} × ${wrong}`)
  return { fault: fault.name, part, outageMs: Math.max(...outages), seen: countSeen(during) }
}

/** Waits until each of the copies has acknowledged a write that began after `since`, but no longer than a minute. */
async function writesAtAll(since: number, targets: readonly number[] = copies): Promise<void> {
  const hasWritten = (copy: number) =>
    record.calls.some(
      (call) =>
        call.copy === copy && call.isWrite && call.seen === 'done' && call.startedAt >= since,
    )
  while (!targets.every(hasWritten) && performance.now() - since < longestWaitMs) await pause(50)
}

function line({ fault, part, outageMs, seen }: FaultRecord): string {
  const counts = Object.entries(seen).map(([name, count]) => `${count} ${name}`)
  return `${fault} (${part}): ${seconds(outageMs)} s without writes; ${counts.join(', ')}`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

/** Compares what was acknowledged with what the cluster has, prints the figures and records them. */
async function report({ calls }: LoadRecord): Promise<void> {
  const { written, lost, twice } = await missingWrites(
    (statement, values) => cluster.query(statement, 'carrel', values),
    record,
  )
  const wrong = calls.filter((call) => call.wrong !== null)
  const outages = done.map(({ outageMs }) => outageMs)
  const seen = countSeen(calls)
  console.log(`Users saw: ${JSON.stringify(seen)}`)
  for (const { name } of faults) {
    const own = done.filter(({ fault }) => fault === name).map(({ outageMs }) => outageMs)
    if (own.length > 0)
      console.log(`${name}: median ${seconds(median(own))} s, worst ${seconds(Math.max(...own))} s`)
  }
  console.log(
    `Until writes worked again: median ${seconds(median(outages))} s, worst ${seconds(Math.max(...outages))} s`,
  )
  console.log(
    `${written} writes acknowledged, ${lost.length} lost, ${twice.length} made twice; ${wrong.length} of ${calls.length} calls answered wrongly`,
  )
  for (const fault of [...lost, ...twice, ...wrong.map((call) => call.wrong)].slice(0, 20))
    console.error(`  ${fault}`)
  recordProof('cluster', {
    tried:
      'A PostgreSQL cluster under three copies: the leader killed, a node paused, a copy cut off, a disk filled, in turn under load',
    command: `npm run test:cluster -- ${rounds}`,
    counts: {
      faults: done.length,
      'acknowledged writes': written,
      calls: calls.length,
      'calls that saw 503 or no connection': calls.length - (seen['done'] ?? 0),
      's until writes worked again (median)': Math.round(median(outages) / 100) / 10,
      's until writes worked again (worst)': Math.round(Math.max(...outages) / 100) / 10,
    },
    faults: {
      'writes lost': lost.length,
      'writes made twice': twice.length,
      'calls answered wrongly': wrong.length,
    },
  })
  if (lost.length + twice.length + wrong.length > 0) process.exitCode = 1
}
