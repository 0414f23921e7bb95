import { BackupError } from './backup/backupError.ts'
import { ConfigError } from './settings/configError.ts'
import {
  isReadOnly,
  isRefused,
  isUnreachable,
  lacksResources,
} from './db/connection/connectionErrors.ts'
import { FileStoreError } from './ports/blobs.ts'
import { StartError } from './db/startError.ts'
import { reasonOf } from './reasonOf.ts'

/** Runs the work of a command. An error that its operator can fix is printed as its message alone; the exit code is 1. */
export async function runCommandLine(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const part = failedPart(error)
    const isExpected =
      error instanceof StartError ||
      error instanceof ConfigError ||
      error instanceof BackupError ||
      isArgumentError(error)
    if (part !== null) {
      console.error(`${part}: ${reasonOf(error)}. npm run doctor says what to do.`)
    } else console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

/** Returns the part of the installation that an error says does not work; null for any other error. */
function failedPart(error: unknown): string | null {
  if (error instanceof FileStoreError) return 'The store of files'
  const isOfDatabase = [isUnreachable, isRefused, isReadOnly, lacksResources]
  return isOfDatabase.some((test) => test(error)) ? 'The database' : null
}

/** Returns whether the arguments of the command cannot be used. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS_')
