import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '../session/secrets.ts'

/** Returns the path of the file that holds the operator's token. */
const operatorTokenFile = (dataDir: string): string => join(dataDir, 'operator-token')

/** Returns the token of the operator's calls. Creates it at the first start, in a file that only its owner can read. */
export async function readOperatorToken(dataDir: string): Promise<string> {
  const file = operatorTokenFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // The file exists, so its token stays valid.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
