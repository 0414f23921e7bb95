import { expect, it } from 'vitest'
import { clusterSize, haproxySettings, patroniSettings } from './settings.ts'

const folders = { binaries: '/bin', data: '/data', sockets: '/sockets' }
const passwords = { superuser: 'one', replication: 'two' }

interface Patroni {
  name: string
  postgresql: { listen: string }
  restapi: { listen: string }
  bootstrap: {
    dcs: { ttl: number; loop_wait: number; retry_timeout: number; synchronous_mode: boolean }
    initdb: unknown[]
  }
}
const nodes = Array.from(
  { length: clusterSize },
  (_, node) => JSON.parse(patroniSettings(node, folders, passwords)) as Patroni,
)

it('a leader that works keeps its place while it tries twice to say so', () => {
  for (const { bootstrap } of nodes) {
    const {
      ttl,
      loop_wait: wait,
      retry_timeout: retry,
      synchronous_mode: synchronous,
    } = bootstrap.dcs
    expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry)
    expect(synchronous).toBe(true)
    expect(bootstrap.initdb).toContain('data-checksums')
  }
})

it('each HAProxy knows every node and asks its Patroni whether it leads', () => {
  for (const copy of [0, 1, 2]) {
    const servers = haproxySettings(copy)
      .split('\n')
      .filter((line) => line.trimStart().startsWith('server '))
    expect(servers.map((line) => line.trim())).toEqual(
      nodes.map(
        ({ name, postgresql, restapi }) =>
          `server ${name} ${postgresql.listen} check port ${restapi.listen.split(':')[1]}`,
      ),
    )
    expect(haproxySettings(copy)).toContain('OPTIONS /primary')
  }
})
