import type { Pool, QueryConfig } from 'pg'

/**
 * Returns the options by which a limiter of rate-limiter-flexible counts in a table. Its statements are sent without
 * their names: a named statement belongs to a connection, and a pooler may send each use to another one.
 */
export const limiterStore = (pool: Pool, tableName: string) => ({
  storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
  storeType: 'pool',
  tableName,
  tableCreated: true,
})
