import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeBackup } from '../backup/backup.ts'
import { promptNewPassphrase } from '../backup/passphrase.ts'
import { runCommandLine, UsageError } from '../commandLine.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/commandDatabase.ts'
import { openBlobs } from '../ports/blobs.ts'
import { stopSignal } from '../stopSignal.ts'

/** Writes database and files into one file, and verifies it. */

await runCommandLine('Usage: npm run backup -- --to FILE [--encrypt]', async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, encrypt: { type: 'boolean', default: false } },
  })
  if (!values.to) throw new UsageError()
  const file = path.resolve(values.to)
  const config = readConfig(process.env)
  const passphrase =
    config.backupPassphrase ?? (values.encrypt ? await promptNewPassphrase() : undefined)
  const stopping = stopSignal('Stopped: there is no backup.')
  await withDatabase(config, async ({ owner }) => {
    const blobs = await openBlobs(config.filesUrl)
    const now = () => new Date()
    const options = { connection: owner, blobs, file, passphrase, now, stopping }
    const { rows, files } = await writeBackup(options)
    const counts = Object.values(rows)
    const sum = counts.reduce((total, count) => total + count, 0)
    const state = passphrase === undefined ? 'not encrypted' : 'encrypted'
    console.log(
      `${file}: ${counts.length} tables, ${sum} rows, ${files} files, ${state}, verified.`,
    )
  })
})
