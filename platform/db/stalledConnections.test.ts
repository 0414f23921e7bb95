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

const options = { maxWaitMs: 5_000, connectTimeoutMs: 1_500, stalledAfterMs: 200 }

it('a statement fails when the server no longer answers, and not because it takes long', async () => {
  const way = await startWay()
  const { user, password } = inject('databaseServer')
  const pool = new DatabasePool(
    { host: '127.0.0.1', port: way.port, user, password, database: 'postgres', max: 2 },
    options,
  )
  pool.on('error', () => undefined)
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
  await pool.end()
  await way.close()
})
