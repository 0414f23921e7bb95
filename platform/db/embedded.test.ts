import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { Client } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/support/database.ts'
import { withDatabase } from './commandDatabase.ts'
import { becomeOwner } from './embedded/owner.ts'
import * as embedded from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'

let base: string
let folder: string
const children = new Set<ChildProcess>()
const opened = new Set<EmbeddedDatabase>()

beforeAll(async () => {
  base = await scratchFolder()
  folder = path.join(base, 'pg')
})

/** No test leaves a process or a server to the next one, not even when it fails. */
afterEach(async () => {
  for (const database of opened) await database.stop()
  opened.clear()
  if (children.size === 0) return
  for (const child of children) await kill(child)
  children.clear()
  await (await embedded.openEmbedded(folder)).stop()
})

async function openEmbedded(...parameters: Parameters<typeof embedded.openEmbedded>) {
  const database = await embedded.openEmbedded(...parameters)
  opened.add(database)
  return database
}

/** Another copy of the product's database code, in a process of its own that can be killed. */
async function openInChild() {
  const program = `
    const { openEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const database = await openEmbedded(${JSON.stringify(folder)}).catch((error) => error)
    console.log(JSON.stringify({ isAdopted: database.isAdopted, refusal: database.message }))
    if (database.message) process.exit(1)
    process.stdin.resume().on('end', () => process.exit())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.add(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: JSON.parse(line.toString()) as { isAdopted?: boolean; refusal?: string } }
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query<T extends object>(database: EmbeddedDatabase, sql: string): Promise<T[]> {
  const client = new Client(database.connection)
  // A query whose connection breaks rejects; without a listener the error would be one of no test.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** The sessions that hold the lock of a product. */
const owners = (database: EmbeddedDatabase) =>
  query<{ pid: number }>(
    database,
    `select a.pid from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.application_name like 'carrel owner %'`,
  )

const serverPid = async () =>
  Number((await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('what is acknowledged is on the disk, whatever the configuration file says, and pages have checksums', async () => {
  const own = path.join(base, 'durable')
  await (await openEmbedded(own)).stop()
  const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'].map(
    (name) => `${name} = off\n`,
  )
  await appendFile(path.join(own, 'data', 'postgresql.auto.conf'), unsafe.join(''))
  const database = await openEmbedded(own)
  const shown = await query<{ name: string; setting: string }>(
    database,
    `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`,
  )
  expect(shown.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'data_checksums on',
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ])
  await database.stop()
})

test('what one transaction makes and fills is written once, without a log of each row', async () => {
  const database = await openEmbedded(path.join(base, 'filled'))
  const written = async () => {
    const [position] = await query<{ bytes: number }>(
      database,
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    )
    return position?.bytes ?? 0
  }
  const before = await written()
  await query(
    database,
    `create table filled as select repeat('x', 1000) as text from generate_series(1, 10000)`,
  )
  expect((await written()) - before).toBeLessThan(1_000_000)
  await database.stop()
})

test('the folder may have any name, and the umask may close what is made', async () => {
  const umask = process.umask(0o077)
  try {
    const database = await openEmbedded(path.join(base, `a, "b" é's 50%`))
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
  } finally {
    process.umask(umask)
  }
})

test('the first start creates a UTF-8 database that only its owner can open', async () => {
  const database = await openEmbedded(folder)
  expect(database.isAdopted).toBe(false)
  expect(await query(database, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  const { mode } = await stat(path.join(folder, 'password'))
  expect(mode & 0o077).toBe(0)
  const stranger = new Client({ ...database.connection, password: 'guess' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  await database.stop()
})

test('the server accepts all connections that the platform may open', async () => {
  const poolSize = 70
  const database = await openEmbedded(path.join(base, 'many'), { poolSize })
  const clients = Array.from({ length: poolSize }, () => new Client(database.platformConnection))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const connected = await query(database, `select from pg_stat_activity where usename = 'carrel'`)
    expect(connected).toHaveLength(poolSize)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
  await database.stop()
})

test('names sort as readers expect, whatever the machine', async () => {
  const database = await openEmbedded(folder)
  const sorted = await query<{ name: string }>(
    database,
    `select name from unnest(array['Zoology', 'eLife', 'Äther', 'Brain', 'agenda']) as name order by name`,
  )
  expect(sorted.map(({ name }) => name)).toEqual(['agenda', 'Äther', 'Brain', 'eLife', 'Zoology'])
  await database.stop()
})

test('a later start finds what was written before', async () => {
  const first = await openEmbedded(folder)
  await query(first, 'create table kept as select 7 as figure')
  await first.stop()
  const second = await openEmbedded(folder)
  expect(await query(second, 'select figure from kept')).toEqual([{ figure: 7 }])
  await second.stop()
})

test('a server left behind by a killed product is adopted, not started twice', async () => {
  const { child } = await openInChild()
  const pid = await serverPid()
  await kill(child)
  const database = await openEmbedded(folder)
  expect(database.isAdopted).toBe(true)
  expect(await serverPid()).toBe(pid)
  await database.stop()
})

test('a second product on the same directory is refused in one clear line', async () => {
  const { child } = await openInChild()
  const { output } = await openInChild()
  expect(output.refusal).toBe(`Carrel is already running on ${base} (process ${child.pid}).`)
  await kill(child)
})

test('of two products that start at once exactly one gets the directory', async () => {
  const both = await Promise.all([openInChild(), openInChild()])
  expect(both.filter(({ output }) => output.refusal)).toHaveLength(1)
  const running = both.filter(({ output }) => !output.refusal)
  await Promise.all(running.map(({ child }) => kill(child)))
})

test('a command that is asked to stop ends the server that it started', async () => {
  await (await openEmbedded(folder)).stop()
  const stopping = new AbortController()
  const reason = new Error('Stopped')
  const config = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir: base }
  const work = async () => {
    expect(await serverPid()).toBeGreaterThan(0)
    stopping.abort(reason)
    await new Promise(() => undefined)
  }
  await expect(withDatabase(config, work, stopping.signal)).rejects.toBe(reason)
  await expect(serverPid()).rejects.toThrow('ENOENT')
})

test('a pid file that outlived its server is no obstacle', async () => {
  await (await openEmbedded(folder)).stop()
  // A process that lives but is no database server: this one.
  const stale = [process.pid, path.join(folder, 'data'), 1, 5432, '', '', '', 'ready', ''].join(
    '\n',
  )
  await writeFile(path.join(folder, 'data', 'postmaster.pid'), stale)
  const database = await openEmbedded(folder)
  expect(database.isAdopted).toBe(false)
  await database.stop()
})

test('a database that was killed is started again at the same address', async () => {
  const restarts: Error[] = []
  const database = await openEmbedded(folder, { onRestart: (error) => restarts.push(error) })
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const killed = await serverPid()
    process.kill(killed, signal)
    // A new server answers before the product is connected to it, which alone lets it notice the next end.
    await expect
      .poll(
        async () =>
          (await answers(database)) &&
          (await serverPid()) !== killed &&
          (await owners(database)).length,
        { timeout: 20_000 },
      )
      .toBe(1)
  }
  expect(restarts).toHaveLength(2)
  await database.stop()
})

test('a terminated owner connection takes its lock again without a restart of the server', async () => {
  const database = await openEmbedded(folder)
  const server = await serverPid()
  const [first] = await owners(database)
  await query(database, `select pg_terminate_backend(${first?.pid})`)
  await expect
    .poll(async () => (await owners(database)).map(({ pid }) => pid !== first?.pid))
    .toEqual([true])
  expect(await serverPid()).toBe(server)
  await database.stop()
})

/** Answers connections as a server does that recovers, and passes them on to the server from the eleventh on. */
async function recoveringServer({ host, port }: EmbeddedDatabase['connection']) {
  let refused = 0
  const server = createServer((socket) => {
    // A product that was refused may reset its connection.
    socket.on('error', () => undefined)
    if (refused < 10) {
      refused += 1
      const fields = ['SFATAL', 'C57P03', 'Mthe database system is in recovery mode', '']
      const text = Buffer.from(fields.map((field) => `${field}\0`).join(''))
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(text.length + 4, 1)
      socket.once('data', () => socket.end(Buffer.concat([head, text])))
      return
    }
    const passed = connect(path.join(host ?? '', `.s.PGSQL.${port}`))
    pipeline(socket, passed, socket, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('a product waits for a server that recovers', async () => {
  const { connection, stop } = await embedded.openEmbedded(folder)
  const server = await recoveringServer(connection)
  try {
    const { port } = server.address() as AddressInfo
    const owner = await becomeOwner({ ...connection, host: '127.0.0.1', port }, folder)
    expect((await owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await owner.end()
  } finally {
    server.close()
    await stop()
  }
})

async function answers(database: EmbeddedDatabase): Promise<boolean> {
  const client = new Client(database.connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false // Not up yet.
  } finally {
    await client.end()
  }
}
