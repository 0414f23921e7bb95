import type { Logger } from 'pino'
import { ConfigError } from './settings/configError.ts'
import { StartError } from './db/startError.ts'
import { failedPartText } from './failedPart.ts'
import { errorCode } from './errorCode.ts'

/** Exit codes that `scripts/supervise.mjs` tells apart: it starts the platform again after every other one. */
export const exitCodes = {
  stopped: 0,
  failed: 1,
  /** A fault that a new start cannot fix: `EX_CONFIG` of sysexits.h. */
  misconfigured: 78,
} as const

/** Codes of an address that the platform cannot listen on: in use, not allowed, or not of this machine. */
const unusableAddressCodes = new Set(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'])

/** Returns whether an operator has to change something before the platform can start. */
const needsOperator = (error: unknown): boolean =>
  error instanceof ConfigError ||
  (error instanceof StartError && error.needsOperator) ||
  (error instanceof Error &&
    'syscall' in error &&
    error.syscall === 'listen' &&
    unusableAddressCodes.has(errorCode(error) ?? ''))

/** Prints why the platform could not start and ends the process. */
export function exitAfterFailedStart(error: unknown): never {
  // A fault that an operator can fix is a line; anything else is a defect and shows where.
  const isExpected = error instanceof StartError || needsOperator(error)
  const text = isExpected && error instanceof Error ? error.message : failedPartText(error)
  console.error(text ?? error)
  process.exit(needsOperator(error) ? exitCodes.misconfigured : exitCodes.failed)
}

/**
 * Ends the process after an error that nobody caught: what it left behind is unknown, and a new start
 * takes seconds. The supervisor of `npm start` starts the platform again.
 */
export function exitOnUncaughtErrors(log: Logger): void {
  const exit = (kind: string) => (error: unknown) => {
    log.fatal({ err: error }, `${kind}: the process ends`)
    process.exit(exitCodes.failed)
  }
  process.on('uncaughtException', exit('uncaught exception'))
  process.on('unhandledRejection', exit('unhandled rejection'))
}
