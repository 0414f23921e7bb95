import { BackupError } from './backup/backupError.ts'
import { ConfigError } from './settings/configError.ts'
import { StartError } from './db/startError.ts'
import { failedPartText } from './failedPart.ts'
import { StoppedError } from './stopSignal.ts'
import { errorCode } from './errorCode.ts'

/** Thrown for arguments without which a command cannot work: its usage is printed. */
export class UsageError extends Error {}

/**
 * Runs the work of a command; `--help` prints `usage` instead. An error that its operator can fix is printed as its
 * message, one of its arguments with `usage`, and the exit code is 1; nothing is thrown. A command that was asked to
 * stop ends at once, also when a statement of it still runs.
 */
export async function runCommandLine(usage: string, work: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage)
    return
  }
  try {
    await work()
  } catch (error) {
    console.error(textOf(error, usage))
    process.exitCode = 1
    if (error instanceof StoppedError) process.exit()
  }
}

/** Returns what is printed of an error; the error itself when it is a fault of ours. */
function textOf(error: unknown, usage: string): unknown {
  if (error instanceof UsageError) return usage
  if (isArgumentError(error)) return `${error.message}\n${usage}`
  const isExpected =
    error instanceof StartError ||
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof StoppedError
  return failedPartText(error) ?? (isExpected ? error.message : error)
}

/** Returns whether the arguments of the command cannot be used. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && errorCode(error)?.startsWith('ERR_PARSE_ARGS_') === true
