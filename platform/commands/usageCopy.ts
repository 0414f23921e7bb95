import { parseArgs } from 'node:util'
import { runCommandLine, UsageError } from '../commandLine.ts'
import { readConfig } from '../config.ts'
import type { Db } from '../context.ts'
import { ConfigError } from '../settings/configError.ts'
import { type CommandDatabase, withDatabase } from '../db/commandDatabase.ts'
import { connect } from '../db/connection/connect.ts'
import { StartError } from '../db/startError.ts'
import type { Database } from '../db/schema.ts'
import { createLog } from '../ports/log.ts'
import { ClickHouseError, ClickHouseServer } from '../usage/clickhouse/clientStore.ts'
import { cancelCopy, copyToClickHouse } from '../usage/clickhouse/copyStore.ts'
import { stopSignal } from '../stopSignal.ts'

/** Moves the figures of usage to ClickHouse, or ends an interrupted move. */

/** Differences that are printed one by one. */
const maxPrinted = 20

await runCommandLine('Usage: npm run usage:copy -- --to clickhouse|postgres', async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to !== 'clickhouse' && values.to !== 'postgres') throw new UsageError()
  const config = readConfig(process.env)
  const { usageUrl } = config
  if (usageUrl === undefined) throw new ConfigError(['USAGE_URL: set it to the ClickHouse server'])
  const stopping = stopSignal('Stopped. Run the command again to go on.')
  const work = async ({ owner }: CommandDatabase) => {
    const { db } = connect<Database>(owner, { poolSize: 1, onIdleError: () => undefined })
    const log = createLog({ level: 'silent', onError: () => undefined })
    const server = new ClickHouseServer({ server: usageUrl, log })
    try {
      if (values.to === 'postgres') await cancel(db)
      else await copy(db, server)
    } catch (error) {
      if (!(error instanceof ClickHouseError)) throw error
      throw new StartError(`ClickHouse: ${error.message}. Run the command again to go on.`)
    } finally {
      await server.close()
      await db.destroy()
    }
  }
  await withDatabase(config, work, stopping)
})

async function cancel(db: Db): Promise<void> {
  if (!(await cancelCopy(db))) {
    throw new StartError(
      'No copy is under way. Figures that are counted in ClickHouse cannot be moved back.',
    )
  }
  console.log('The copy has ended: PostgreSQL counts usage.')
}

async function copy(db: Db, server: ClickHouseServer): Promise<void> {
  const print = (line: string) => console.log(line)
  const differences = await copyToClickHouse({ db, server, print })
  for (const { customerId, month, postgres, clickHouse } of differences.slice(0, maxPrinted)) {
    console.error(
      `customer ${customerId}, ${month}: ${postgres} in PostgreSQL, ${clickHouse} in ClickHouse`,
    )
  }
  if (differences.length > 0) {
    throw new StartError(
      'The figures differ: PostgreSQL goes on counting. Run npm run usage:copy -- --to postgres, then copy again.',
    )
  }
  console.log('ClickHouse counts usage.')
}
