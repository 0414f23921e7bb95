import { createChdbConnection } from 'chdb/connection'
import { pino } from 'pino'
import { ClickHouseServer } from '../platform/usage/clickhouse/clientStore.ts'

/** Longer than a query takes beside other work: the engine has no processor of its own, as a server has. */
const queryTimeoutMs = 120_000

/** Returns ClickHouse's engine in this process; it logs nothing. Its data is in a temporary folder without `folder`. */
export const chdbServer = (folder = ':memory:'): ClickHouseServer =>
  new ClickHouseServer({
    server: { connection: createChdbConnection({ path: folder }) },
    log: pino({ level: 'silent' }),
    queryTimeoutMs,
  })
