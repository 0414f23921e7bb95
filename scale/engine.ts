import { createChdbConnection } from 'chdb/connection'
import { pino } from 'pino'
import {
  type ClickHouseConnection,
  ClickHouseServer,
} from '../platform/usage/clickhouse/clientStore.ts'

/** Returns the connection of this process to ClickHouse's engine, with its data in a temporary folder. */
const chdbConnection = (path = ':memory:'): NonNullable<ClickHouseConnection> =>
  createChdbConnection({ path })

/** Returns a server in this process; it logs nothing. */
export const chdbServer = (connection = chdbConnection()): ClickHouseServer =>
  new ClickHouseServer({ server: { connection }, log: pino({ level: 'silent' }) })
