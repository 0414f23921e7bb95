import path from 'node:path'
import { parseArgs } from 'node:util'
import { isEncrypted } from '../backup/archive.ts'
import { promptPassphrase } from '../backup/passphrase.ts'
import { restoreBackup } from '../backup/restore.ts'
import { runCommandLine, UsageError } from '../commandLine.ts'
import { readConfig } from '../config.ts'
import { withStoppedDatabase } from '../db/commandDatabase.ts'
import { openBlobs } from '../ports/blobs.ts'
import { stopSignal } from '../stopSignal.ts'

/** Replaces database and files by those of a backup. */

await runCommandLine('Usage: npm run restore -- --from FILE [--force]', async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, force: { type: 'boolean', default: false } },
  })
  if (!values.from) throw new UsageError()
  const file = path.resolve(values.from)
  const config = readConfig(process.env)
  const isLocked = await isEncrypted(file)
  const passphrase =
    config.backupPassphrase ?? (isLocked ? await promptPassphrase('Passphrase: ') : undefined)
  const stopping = stopSignal(
    'Stopped. The database has all of the backup, or all that it had before: restore again.',
  )
  await withStoppedDatabase(config, async ({ owner, loginName, description }) => {
    const { header, manifest, applied } = await restoreBackup({
      file,
      passphrase,
      connection: owner,
      loginName,
      blobs: await openBlobs(config.filesUrl),
      isForced: values.force,
      stopping,
    })
    const rows = Object.values(manifest.rows).reduce((total, count) => total + count, 0)
    console.log(
      `${description} has the state of ${header.createdAt}: ${rows} rows, ${manifest.files} files.`,
    )
    if (applied.length > 0) console.log(`Applied ${applied.join(', ')}.`)
  })
})
