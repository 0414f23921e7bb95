import type { ClientBase } from 'pg'

/**
 * Drops foreign keys and plain indexes of the tables, runs `load`, and makes them again from their own definitions: all
 * rows are checked and sorted at once instead of one by one. Row-level security does not bind the owner meanwhile,
 * because COPY refuses to work under it. `client` is in a transaction, so that nobody sees a table without them;
 * `tables` are names as in SQL. Throws what `load` throws, and the error of PostgreSQL for rows that break a foreign
 * key; the caller rolls back then.
 */
export async function bulkLoad(
  client: ClientBase,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique and not indisexclusion`,
    [tables],
  )
  const { rows: forced } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where oid = any ($1::regclass[]) and relforcerowsecurity`,
    [tables],
  )
  await run(client, [
    ...forced.map(({ table }) => `alter table ${table} no force row level security`),
    ...keys.map((key) => `alter table ${key.table} drop constraint ${key.name}`),
    ...indexes.map((index) => `drop index ${index.name}`),
  ])
  await load()
  await run(client, [
    // The definition of an index of a partitioned table says ON ONLY, without its partitions.
    ...indexes.map((index) => index.definition.replace(' ON ONLY ', ' ON ')),
    ...keys.map((key) => `alter table ${key.table} add constraint ${key.name} ${key.definition}`),
    ...forced.map(({ table }) => `alter table ${table} force row level security`),
  ])
}

async function run(client: ClientBase, statements: readonly string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'))
}
