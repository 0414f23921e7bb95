import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { runCommandLine } from '../commandLine.ts'
import { readConfig } from '../config.ts'
import { databaseOptionsOf, openDatabase } from '../db/connection/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/schema.ts'
import { StartError } from '../db/startError.ts'
import { demoDay } from './calendar.ts'
import { loadDemoWorld } from './world.ts'

/**
 * Loads the demo world into the configured database and prints how long it took. `--replace` removes everything that
 * is there first.
 */
await runCommandLine('Usage: node platform/demo/load.ts [--scale N] [--replace]', async () => {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '1' },
      replace: { type: 'boolean', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0)) throw new StartError(`--scale takes a number above 0, not ${values.scale}.`)

  const config = readConfig(process.env)
  const database = await openDatabase<Database>({
    ...databaseOptionsOf(config),
    onIdleError: (error) => console.error(error.message),
  })
  try {
    const { seconds, rows } = await database.asOwner(async ({ db, pool }) => {
      if (values.replace) {
        await sql`drop schema public cascade; create schema public`.execute(db)
      }
      await migrate(db)
      return loadDemoWorld(pool, { scale, today: demoDay(new Date()) })
    })
    if (Object.keys(rows).length === 0) {
      throw new StartError('There is data already. --replace removes it first.')
    }
    console.table(rows)
    console.log(
      `Demo world at scale ${scale} loaded in ${seconds.toFixed(1)} s into ${database.description}`,
    )
  } finally {
    await database.close()
  }
})
