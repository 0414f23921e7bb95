import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecret } from '../session/secrets.ts'

/** Returns the path of the file that holds the operator's token. */
export const operatorTokenFile = (dataDir: string): string => join(dataDir, 'operator-token')

/** The token that opens the operator's calls: made once, kept in a file that only its owner can read. */
export async function readOperatorToken(dataDir: string): Promise<string> {
  const file = operatorTokenFile(dataDir)
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // It is there already: keep it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
