/** The part of chDB that the tests use. Its package is installed by `npm run test:scale` alone. */
declare module 'chdb/connection' {
  import type { createClient } from '@clickhouse/client'

  type ClientOptions = NonNullable<Parameters<typeof createClient>[0]>

  /** Returns a connection to ClickHouse's engine in this process, with its data in a folder. */
  export function createChdbConnection(options: {
    path: string
  }): NonNullable<ClientOptions['connection']>
}
