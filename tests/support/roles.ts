import { randomBytes } from 'node:crypto'
import { Client, type QueryResultRow } from 'pg'
import { administer, createEmptyDatabase, urlOfDatabase } from './database.ts'

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
  await runStatements(
    `create role ${owner} login createrole password '${password}'`,
    `create role ${login} login password '${password}'`,
    `grant carrel_app, carrel_system, ${login} to ${owner} with admin option`,
    `create database ${name} owner ${owner}`,
  )
  const urlOf = (role: string) => urlOfDatabase(name, { user: role, password })
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
      runStatements(
        `drop database ${name} with (force)`,
        `drop owned by ${owner}`,
        `drop role ${login}, ${owner}`,
      ),
  }
}

const runStatements = (...statements: string[]): Promise<void> =>
  administer(async (client) => {
    for (const statement of statements) await client.query(statement)
  })
