import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../platform/db/embedded/freePort.ts'
import { createBareDatabase, scratchFolder } from '../../support/database.ts'

/** What `npm start` does after it has installed and built: keeps the platform running. */
const script = path.resolve(import.meta.dirname, '../../../scripts/supervise.mjs')
const runSupervisor = `
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'))
  const { supervise } = await import(${JSON.stringify(script)})
  process.exitCode = await supervise(['platform/main.ts'])
  process.stdin.destroy()`

/** The products of this file run one after the other on the same data: most of a first start is making the database. */
let dataDir: string
beforeAll(async () => {
  dataDir = await scratchFolder()
})

const running: ReturnType<typeof spawn>[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

async function startSupervisor(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', runSupervisor], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_SCALE: '0.02',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  running.push(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const get = async (address: string): Promise<number> => {
    try {
      return (await fetch(`http://localhost:${port}${address}`)).status
    } catch {
      return 0 // Nobody listens.
    }
  }
  return {
    child,
    printed: () => printed,
    get,
    ready: () =>
      expect
        .poll(() => get('/platform/ready'), { timeout: 60_000, interval: 100, message: printed })
        .toBe(200),
    databasePid: async () =>
      Number((await readFile(path.join(dataDir, 'pg/data/postmaster.pid'), 'utf8')).split('\n')[0]),
    /** The process that runs the platform: the one that owns the database. */
    platformPid: async () =>
      Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')),
  }
}

const onLinux = process.platform === 'linux'

it.runIf(onLinux)(
  'starts a platform that was killed again, and stops it when it is asked to',
  {
    timeout: 120_000,
  },
  async () => {
    const product = await startSupervisor()
    await product.ready()
    for (const [round, seconds] of [1, 2].entries()) {
      const killed = await product.platformPid()
      process.kill(killed, 'SIGKILL')
      await expect.poll(product.printed).toContain(`Starting it again in ${seconds} s.`)
      await product.ready()
      expect(await product.platformPid(), `round ${round}`).not.toBe(killed)
    }
    product.child.kill('SIGTERM')
    const [code] = (await once(product.child, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(await product.get('/platform/health')).toBe(0)
    expect(product.printed().match(/Starting it again/g)).toHaveLength(2)
  },
)

it('comes back when its database server is killed, and answers 503 until then', {
  timeout: 120_000,
}, async () => {
  const product = await startSupervisor()
  await product.ready()
  const killed = await product.databasePid()
  process.kill(killed, 'SIGKILL')
  const statuses = new Set<number>()
  await expect
    .poll(
      async () => {
        const status = await product.get('/platform/ready')
        statuses.add(status)
        const isBack = (await product.databasePid().catch(() => killed)) !== killed
        return isBack && status === 200
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(product.printed()).toContain('the database ended: starting it again')
  expect(product.printed()).not.toContain('Starting it again in')
})

it.each<NodeJS.Signals>(['SIGTERM', 'SIGHUP'])(
  'ends with its database when it gets %s while it starts',
  { timeout: 60_000 },
  async (signal) => {
    // A full demo world, whose loading takes longer than the signal.
    const folder = await scratchFolder()
    const product = await startSupervisor({
      DATA_DIR: folder,
      DEMO_SCALE: '1',
      LOG_LEVEL: 'info',
    })
    await expect.poll(product.printed, { timeout: 30_000 }).toContain('schema: applied')
    product.child.kill(signal)
    const [code] = (await once(product.child, 'exit')) as [number | null]
    expect(code).toBe(0)
    expect(product.printed()).not.toContain('demo world loaded')
    // PostgreSQL removes the file when it ends.
    expect(await readdir(path.join(folder, 'pg/data'))).not.toContain('postmaster.pid')
  },
)

it('ends with its database when its terminal is closed', { timeout: 60_000 }, async () => {
  const product = await startSupervisor()
  await product.ready()
  product.child.kill('SIGHUP')
  const [code] = (await once(product.child, 'exit')) as [number | null]
  expect(code).toBe(0)
  await expect(product.databasePid()).rejects.toThrow('ENOENT')
})

it('does not start again what its configuration keeps from starting', async () => {
  const product = await startSupervisor({ PORT: 'no port' })
  const [code] = (await once(product.child, 'exit')) as [number | null]
  expect(code).toBe(78)
  expect(product.printed()).toContain('PORT')
  expect(product.printed()).toContain('cannot start with this configuration')
  expect(product.printed()).not.toContain('Starting it again')
})

it('says that its port is taken and does not try again', { timeout: 60_000 }, async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const product = await startSupervisor({ PORT: String(port), HOST: '127.0.0.1' })
  const [code] = (await once(product.child, 'exit')) as [number | null]
  other.close()
  expect(code).toBe(78)
  expect(product.printed()).toContain('EADDRINUSE')
  expect(product.printed()).not.toContain('Starting it again')
  // Its PostgreSQL, which removes the file when it ends, does not stay behind.
  await expect(product.databasePid()).rejects.toThrow('ENOENT')
})

it('says that its host is unknown and does not try again', { timeout: 60_000 }, async () => {
  const product = await startSupervisor({ HOST: 'nowhere.invalid' })
  const [code] = (await once(product.child, 'exit')) as [number | null]
  expect(code).toBe(78)
  expect(product.printed()).toContain('HOST: nowhere.invalid is neither an address nor a known')
  expect(product.printed()).not.toContain('Starting it again')
})

it('says in one line why it cannot use the database of its URL, each time it tries', async () => {
  const product = await startSupervisor({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect.poll(product.printed, { timeout: 30_000 }).toContain('Starting it again in 1 s.')
  const lines = product.printed().split('\n').slice(0, 2)
  expect(lines).toEqual([
    'PostgreSQL at 127.0.0.1:1/none: connect ECONNREFUSED 127.0.0.1:1. npm run doctor says what to do.',
    'Carrel ended unexpectedly (code 1). Starting it again in 1 s.',
  ])
})

it('says in one line that the disk of the database is full', { timeout: 60_000 }, async () => {
  const database = await createBareDatabase()
  await database.owner.query(`
    create function be_full() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create event trigger full_disk on ddl_command_start execute function be_full()`)
  const product = await startSupervisor({ DATABASE_URL: database.url })
  await expect.poll(product.printed, { timeout: 30_000 }).toContain('Starting it again in 1 s.')
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  await database.drop()
  expect(product.printed().split('\n')[0]).toBe(
    'The database: could not extend file: No space left on device. npm run doctor says what to do.',
  )
})

it('ends its pause between two starts when it is asked to stop', { timeout: 60_000 }, async () => {
  const product = await startSupervisor({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect.poll(product.printed, { timeout: 30_000 }).toContain('Starting it again in 2 s.')
  product.child.kill('SIGTERM')
  const [code] = (await once(product.child, 'exit')) as [number | null]
  expect(code).toBe(0)
})
