import { snakeCase } from 'es-toolkit'
import { cubeMeasures } from '../cube.ts'
import { type ClickHouseServer, StatementParams } from './clientStore.ts'

/** The oldest ClickHouse whose queries read all parts of themselves from one state of a table. */
const oldestVersion = [25, 8] as const

/** The table of the cube. */
export const cubeTable = 'carrel_usage'

/** Columns of measures in the tables. */
export const measureColumns = cubeMeasures.map((measure) => snakeCase(measure))

const sums = measureColumns.map((column) => `sum(${column})`).join(', ')

/** Returns a roll-up by month: it is stored in the parts of the table, and so changes together with its rows. */
const byMonth = (
  name: string,
  columns: readonly string[],
  figures = 'sum(hits), sum(full_text)',
) => {
  const keys = ['customer_id', 'month', 'source', ...columns].join(', ')
  return `projection ${name} (select ${keys}, ${figures} group by ${keys})`
}

/**
 * The statements that make the tables, by version. A version is never changed, and each statement may run twice. A row
 * is what one batch adds to one cell of the cube by day.
 */
const versions: readonly (readonly string[])[] = [
  [
    `create table if not exists ${cubeTable} (
      batch UInt64 codec(ZSTD(1)),
      customer_id Int32,
      day Date,
      month Date materialized toStartOfMonth(day),
      source LowCardinality(String),
      device LowCardinality(String),
      action_id Int16,
      publisher_id Int32,
      resource_type_id Int32,
      title_id Int32,
      access_method LowCardinality(String),
      access_type LowCardinality(String),
      open_access Bool,
      ${measureColumns.map((column) => `${column} UInt32`).join(', ')},
      projection by_batch (select batch, month, sum(hits) group by batch, month),
      ${byMonth('by_action', ['device', 'action_id'])},
      ${byMonth('by_publisher', ['publisher_id'])},
      ${byMonth('by_title', ['resource_type_id', 'title_id'])},
      ${byMonth('by_metric', ['resource_type_id', 'access_method', 'access_type', 'open_access'], sums)}
    ) engine = MergeTree
    partition by toYYYYMM(day)
    order by (customer_id, day, source, title_id, action_id)
    settings non_replicated_deduplication_window = 10000`,
  ],
]

const schemaTable = 'carrel_usage_schema'

/** The version of the tables that this program uses. */
const schemaVersion = versions.length

/**
 * Makes the tables, or brings them to the present version. Throws `ClickHouseError` when the server is too old, or when
 * its tables are of a newer version or of another installation.
 */
export async function prepareSchema(server: ClickHouseServer, installation: string): Promise<void> {
  await requireVersion(server)
  await server.command(
    `create table if not exists ${schemaTable} (version UInt32, installation UUID, applied_at DateTime)
     engine = MergeTree order by version`,
  )
  const { version = [], installations = [] } = await server.query(
    `select max(version) as version, max(toString(installation)) as installations
     from ${schemaTable}`,
  )
  const present = Number(version[0] ?? 0)
  const owners = String(installations[0] ?? '')
  if (present > 0 && owners !== installation) {
    throw server.refuse(
      'the database of USAGE_URL belongs to another installation: name another database',
    )
  }
  if (present > schemaVersion) {
    throw server.refuse(
      `its tables have version ${present}, and this Carrel knows ${schemaVersion}: install the newer Carrel`,
    )
  }
  for (const [index, statements] of versions.entries()) {
    if (index < present) continue
    for (const statement of statements) await server.command(statement)
    const params = new StatementParams()
    await server.command(
      `insert into ${schemaTable} select ${params.add('Int32', index + 1)}, ${params.add('UUID', installation)}, now()`,
      params,
    )
  }
}

/** Returns the version of the server; throws `ClickHouseError` when it is too old. */
export async function requireVersion(server: ClickHouseServer): Promise<string> {
  const { version = [] } = await server.query('select version() as version')
  const text = String(version[0])
  const [major = 0, minor = 0] = text.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestVersion
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw server.refuse(`version ${text} is too old: use ${oldestVersion.join('.')} or newer`)
  }
  return text
}
