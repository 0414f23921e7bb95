import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { freePort } from '../../../platform/db/embedded/freePort.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** Longest time in ms until a product is ready. */
const defaultStartTimeoutMs = 60_000

/** A running product. */
export interface Product {
  url: string
  /** Where it keeps its files: mails as .eml, the operator token. */
  dataDir: string
  pid: number
  /** What it printed so far. */
  output(): string
  /** Asks it to stop; returns the exit code. */
  stop(): Promise<number | null>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Makes a new browser profile ready for the first page; only the demo has something to do. */
  prepare?(context: BrowserContext): Promise<void>
}

/** How a product is started. */
export interface ProductOptions {
  dataDir: string
  /** Without it the product runs its own PostgreSQL below `dataDir`. */
  databaseUrl?: string
  /** The checkout whose product is started; this one without it. */
  checkout?: string
  env?: Record<string, string>
  /** The day that it is for the product, whose time is otherwise that of the machine. */
  today?: string
  startTimeoutMs?: number
}

/** Starts the real product in a process of its own and waits until it is ready. */
export async function startProduct({
  dataDir,
  databaseUrl,
  checkout = root,
  env,
  today,
  startTimeoutMs = defaultStartTimeoutMs,
}: ProductOptions): Promise<Product> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const preloads = [path.join(import.meta.dirname, '../endWithParent.ts')]
  if (today !== undefined) preloads.push(path.join(import.meta.dirname, 'heldDay.ts'))
  const args = [...preloads.flatMap((file) => ['--import', file]), 'platform/main.ts']
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    stdio: 'pipe',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      // The demo world and its passwords have to be allowed with another database than the embedded one.
      ...(databaseUrl !== undefined && { DEMO: 'on' }),
      LOG_LEVEL: 'warn',
      ...(today !== undefined && { HELD_DAY: today }),
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const ended = once(child, 'exit') as Promise<[number | null]>

  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The product did not start:\n${printed}`)
    }
    await pause(25)
  }
  return {
    dataDir,
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/platform/ready`)).ok
  } catch {
    return false // Nobody listens yet.
  }
}
