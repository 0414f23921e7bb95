import { Problem } from '../../../contract/kernel/problem.ts'
import type { UsageStore } from '../port.ts'
import { postgresUsage } from '../postgres.ts'
import { queryUsage } from '../queryStore.ts'
import { ClickHouseError, type ClickHouseServer } from './clientStore.ts'
import { queryClickHouse, waitingBatches } from './figuresStore.ts'
import { prepareSchema } from './schemaStore.ts'

/** Seconds after which a caller may try again what ClickHouse did not answer. */
const retryAfter = 5

/**
 * Returns the usage store whose figures are in ClickHouse. Events are recorded in PostgreSQL, from where the worker
 * delivers them; until `npm run usage:copy` has run, PostgreSQL answers. While ClickHouse does not answer, a query
 * throws `Problem('unavailable')` that says why and since when.
 */
export const clickHouseUsage = (server: ClickHouseServer): UsageStore => ({
  ...postgresUsage,
  query: async (db, query) => {
    const waiting = await waitingBatches(db, query)
    if (waiting.engine !== 'clickhouse') return queryUsage(db, query)
    try {
      await server.prepareOnce(() => prepareSchema(server, waiting.installation))
      return await queryClickHouse(db, server, query, waiting)
    } catch (error) {
      if (!(error instanceof ClickHouseError)) throw error
      const since = server.reads.failedAt ?? server.writes.failedAt
      throw new Problem(
        'unavailable',
        `Usage cannot be read from ClickHouse${since === null ? '' : ` since ${since.toISOString()}`}: ${error.message}`,
        { retryAfter },
      )
    }
  },
})
