import { Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import { camelCaseResults } from './camelCase.ts'
import { Dialect, plain } from './dialect.ts'

/** Returns a query builder whose queries all use this one connection, which it does not close. */
export function overClient(client: ClientBase): Kysely<unknown> {
  const source = plain({
    connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
    end: () => Promise.resolve(),
  })
  return new Kysely<unknown>({ dialect: new Dialect(source), plugins: [camelCaseResults] })
}
