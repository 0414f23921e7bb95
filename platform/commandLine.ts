import { BackupError } from './backup/backupError.ts'
import { ConfigError } from './settings/configError.ts'
import { StartError } from './db/startError.ts'
import { failedPartText } from './failedPart.ts'
import { StoppedError } from './stopSignal.ts'

/**
 * Runs the work of a command. An error that its operator can fix is printed as its message; the exit code is 1. A
 * command that was asked to stop ends at once, also when a statement of it still runs.
 */
export async function runCommandLine(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const text = failedPartText(error)
    const isExpected =
      error instanceof StartError ||
      error instanceof ConfigError ||
      error instanceof BackupError ||
      error instanceof StoppedError ||
      isArgumentError(error)
    console.error(text ?? (isExpected ? error.message : error))
    process.exitCode = 1
    if (error instanceof StoppedError) process.exit()
  }
}

/** Returns whether the arguments of the command cannot be used. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_PARSE_ARGS_')
