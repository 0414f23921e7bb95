import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { type CommandDatabase, withDatabase } from '../db/commandDatabase.ts'
import { connect } from '../db/connection/connect.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { grantPlatformRoles } from '../db/roles.ts'
import { runCommandLine } from '../commandLine.ts'
import { stopSignal } from '../stopSignal.ts'

/** Applies the pending migrations, as a start would, or only lists them. */

await runCommandLine('Usage: npm run migrate [-- --dry-run]', async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const stopping = stopSignal('Stopped. What was not applied is still pending: run it again.')
  const work = async ({ owner, loginName, description }: CommandDatabase) => {
    const { db } = connect<unknown>(owner, { poolSize: 1, onIdleError: () => undefined })
    try {
      const names = values['dry-run'] ? await pendingMigrations(db) : await migrate(db)
      if (!values['dry-run']) await grantPlatformRoles(db, loginName)
      const verb = values['dry-run'] ? 'would be applied' : 'applied'
      for (const name of names) console.log(name)
      console.log(
        names.length === 0
          ? `The schema of ${description} is current.`
          : `${names.length} migration(s) ${verb} to ${description}.`,
      )
    } finally {
      await db.destroy()
    }
  }
  await withDatabase(config, work, stopping)
})
