import { Kysely, type PostgresPool } from 'kysely'
import type { ClientBase } from 'pg'
import { camelCaseResults, Dialect } from './dialect.ts'

/** Returns a query builder whose queries all use this one connection, which it does not close. */
export function overClient(client: ClientBase): Kysely<unknown> {
  const pool: PostgresPool = {
    options: {},
    connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
    end: () => Promise.resolve(),
  }
  return new Kysely<unknown>({ dialect: new Dialect(pool), plugins: [camelCaseResults] })
}
