import { expect } from 'vitest'
import { chooseDelivery, deliverChosen } from '../../../platform/usage/clickhouse/deliveryStore.ts'
import type { ClickHouseServer } from '../../../platform/usage/clickhouse/clientStore.ts'
import { copyToClickHouse } from '../../../platform/usage/clickhouse/copyStore.ts'
import { cubeTable, prepareSchema } from '../../../platform/usage/clickhouse/schemaStore.ts'
import { clickHouseUsage } from '../../../platform/usage/clickhouse/usage.ts'
import { usageEngine } from '../../../platform/usage/engineStore.ts'
import { postgresUsage } from '../../../platform/usage/postgres.ts'
import { moveMembers } from '../../../platform/usage/consortiumRollupStore.ts'
import { foldBatches } from '../../../platform/usage/foldStore.ts'
import type { TestDatabase } from '../database.ts'
import { type EngineUnderTest, runThenAbort } from './engineUnderTest.ts'
import { deliverAll, foldAll } from './usageWork.ts'

/** Deletes all usage and all figures of PostgreSQL. */
async function clearUsage({ owner }: TestDatabase): Promise<void> {
  await owner.query(
    `truncate usage_events, usage_batches, usage_by_day, usage_by_action, usage_by_publisher,
       usage_by_type, usage_by_title, usage_by_metric, usage_by_tenant, usage_consortium_members,
       consortium_usage_by_action, consortium_usage_by_publisher, consortium_usage_by_type,
       consortium_usage_by_title`,
  )
}

/** Checks that no row of a roll-up is left in which nothing was used. */
async function expectNoRowsWithoutUse({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select hits from consortium_usage_by_action union all
       select hits from consortium_usage_by_publisher union all
       select hits from consortium_usage_by_type union all
       select hits from consortium_usage_by_title) as rows where hits <= 0`,
  )
  expect(rows).toEqual([{ n: 0 }])
}

/** The engine in the platform's own database. */
export const postgresEngine: EngineUnderTest = {
  usage: postgresUsage,
  open: () => Promise.resolve(),
  clear: clearUsage,
  work: async ({ db }) => {
    await db.transaction().execute((tx) => moveMembers(tx))
    await db.transaction().execute((tx) => foldBatches(tx))
  },
  workAll: async (database) => {
    await foldAll(database)
    await expectNoRowsWithoutUse(database)
  },
  workThenAbort: (database) =>
    runThenAbort(database, async (tx) => {
      await moveMembers(tx)
      await foldBatches(tx)
    }),
}

/** Returns the engine in a ClickHouse server, whose tables it empties. */
export function clickHouseEngine(server: ClickHouseServer): EngineUnderTest {
  const prepare = async ({ db }: TestDatabase) => {
    await server.command('drop table if exists carrel_usage_schema')
    await prepareSchema(server, (await usageEngine(db)).installation)
    await server.command(`truncate table ${cubeTable}`)
  }
  return {
    usage: clickHouseUsage(server),
    open: async (database) => {
      await prepare(database)
      const { db } = database
      expect(await copyToClickHouse({ db, server, print: () => undefined })).toEqual([])
      // Only ClickHouse can answer from now on.
      await clearUsage(database)
    },
    clear: async (database) => {
      await clearUsage(database)
      await prepare(database)
      await database.owner.query(`update usage_engine set engine = 'clickhouse'`)
    },
    work: async ({ db }) => {
      if (!(await db.transaction().execute((tx) => chooseDelivery(tx)))) return
      await db.transaction().execute((tx) => deliverChosen(tx, server))
    },
    workAll: async (database) => {
      await deliverAll(database, server)
    },
    workThenAbort: async (database) => {
      await database.db.transaction().execute((tx) => chooseDelivery(tx))
      await runThenAbort(database, (tx) => deliverChosen(tx, server))
    },
  }
}
