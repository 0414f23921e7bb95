import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '../session/secrets.ts'

/** Returns the secret in a file of `dataDir`. Creates it at the first start, readable by its owner alone. */
export async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // The file exists, so its secret stays valid.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
