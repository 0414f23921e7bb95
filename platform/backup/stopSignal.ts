import { BackupError } from './backupError.ts'

/**
 * Returns a signal that is aborted with a `BackupError` of this message when the process is asked to stop. Until then
 * nothing else ends it, so that what it has begun can be removed.
 */
export function stopSignal(message: string): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => controller.abort(new BackupError(message)))
  }
  return controller.signal
}
