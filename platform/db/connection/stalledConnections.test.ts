import { setImmediate } from 'node:timers/promises'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { inject, expect, it } from 'vitest'
import { isUnreachable } from './connectionErrors.ts'
import { DatabasePool } from './pool.ts'

/** A way to the server of the tests that can be cut: nothing passes, and nobody is told. */
async function startWay() {
  const { host, port } = inject('databaseServer')
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [from, to].forEach((one) => one.destroy()))
    }
    from.pipe(to).pipe(from)
  })
  let isCut = false
  server.on('connection', (socket) => isCut && socket.unpipe())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.unpipe()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const limits = { maxWaitMs: 5_000, connectTimeoutMs: 1_500, stalledAfterMs: 100, sampleEveryMs: 50 }

/** Runs a test over a pool with one way to the server. */
async function withPool(
  work: (pool: DatabasePool, way: Awaited<ReturnType<typeof startWay>>) => Promise<void>,
) {
  const way = await startWay()
  const { user, password } = inject('databaseServer')
  const pool = new DatabasePool(
    { host: '127.0.0.1', port: way.port, user, password, database: 'postgres', max: 2 },
    limits,
  )
  pool.on('error', () => undefined)
  try {
    await work(pool, way)
  } finally {
    await pool.end()
    await way.close()
  }
}

it('a statement fails when the server no longer answers, and not because it takes long', () =>
  withPool(async (pool, way) => {
    const { rows } = await pool.query<{ done: number }>('select pg_sleep(1), 1 as done')
    expect(rows[0]?.done).toBe(1)
    way.cut()
    const startedAt = performance.now()
    const failure = await pool.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(isUnreachable(failure)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  }))

it('a statement does not fail because the process has no time to read the answers', () =>
  withPool(async (pool) => {
    await pool.query('select 1')
    const statement = pool.query<{ done: number }>('select pg_sleep(4), 1 as done')
    let isDone = false
    const result = statement.finally(() => (isDone = true))
    for (let round = 0; round < 20 && !isDone; round += 1) {
      const until = performance.now() + 200
      while (performance.now() < until);
      // Lets the process read what has come, before it is blocked again.
      await setImmediate()
    }
    expect((await result).rows[0]?.done).toBe(1)
  }))

it('a server that takes a connection and says nothing cannot be reached', () =>
  withPool(async (pool, way) => {
    way.cut()
    const failure = await pool.query('select 1').catch((error: unknown) => error)
    expect(isUnreachable(failure)).toBe(true)
  }))

it('a connection is not given up because the process is blocked while it is made', () =>
  withPool(async (pool) => {
    const result = pool.query<{ done: number }>('select 1 as done')
    // Lets the process begin to connect.
    await setImmediate()
    const until = performance.now() + 2 * limits.connectTimeoutMs
    while (performance.now() < until);
    expect((await result).rows[0]?.done).toBe(1)
  }))
