import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '../session/secrets.ts'
import { errorCode } from '../errorCode.ts'

/** Returns the token of the operator's calls. Creates it at the first start, in a file that only its owner can read. */
export const readOperatorToken = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'operator-token')

/** Returns the key of stored secrets. Creates it at the first start, in a file that only its owner can read. */
export const readSecretKey = (dataDir: string): Promise<string> =>
  readOrCreateSecret(dataDir, 'secret-key')

async function readOrCreateSecret(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // The file exists, so its secret stays valid.
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
