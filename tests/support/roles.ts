import { randomBytes } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import { inject } from 'vitest'
import { createEmptyDatabase } from './database.ts'

const password = 'only-in-this-test'

/** A database as an installation has it: of an owner that migrates it, with a login role without further rights. */
export interface OwnedDatabase {
  name: string
  owner: string
  login: string
  password: string
  /** URL that leads to the server itself. */
  urlOf(role: string): string
  rowsAs<Row extends QueryResultRow>(role: string, query: string): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates an empty database with two roles that are no superusers. */
export async function createOwnedDatabase(): Promise<OwnedDatabase> {
  const suffix = randomBytes(4).toString('hex')
  const [name, owner, login] = [`owned_${suffix}`, `owner_${suffix}`, `platform_${suffix}`]
  // The roles of the platform belong to the server: they exist once any database was migrated.
  await (await createEmptyDatabase()).drop()
  await administer(
    `create role ${owner} login createrole password '${password}'`,
    `create role ${login} login password '${password}'`,
    `grant carrel_app, carrel_system, ${login} to ${owner} with admin option`,
    `create database ${name} owner ${owner}`,
  )
  const urlOf = (role: string) => serverUrl(role, name, password)
  return {
    name,
    owner,
    login,
    password,
    urlOf,
    async rowsAs<Row extends QueryResultRow>(role: string, query: string) {
      const client = new Client({ connectionString: urlOf(role) })
      await client.connect()
      try {
        return (await client.query<Row>(query)).rows
      } finally {
        await client.end()
      }
    },
    drop: () =>
      administer(
        `drop database ${name} with (force)`,
        `drop owned by ${owner}`,
        `drop role ${login}, ${owner}`,
      ),
  }
}

function serverUrl(role: string, database: string, secret: string): string {
  const { host, port } = inject('databaseServer')
  const url = new URL(
    `postgresql://${role}:${encodeURIComponent(secret)}@localhost:${port}/${database}`,
  )
  url.searchParams.set('host', host)
  return url.href
}

async function administer(...statements: string[]): Promise<void> {
  const server = inject('databaseServer')
  const client = new Client({
    connectionString: serverUrl(server.user, 'postgres', server.password),
  })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
