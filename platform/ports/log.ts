import pino, { type Logger } from 'pino'

/** Most characters of lines that wait while the stream of the log cannot be written; further lines are lost. */
const maxWaitingLength = 1_000_000

interface LogOptions {
  level: string
  /** File descriptor to write to: standard output without it. */
  fd?: number
  /** Called each time a line cannot be written. */
  onError: () => void
}

/**
 * Returns a logger that writes JSON lines. When its stream fails (a full disk, a closed pipe), the process goes on:
 * lines wait up to a limit and are written once the stream works again.
 */
export function createLog({ level, fd = 1, onError }: LogOptions): Logger {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: maxWaitingLength })
  // Nothing can be logged about it; the metric says it.
  stream.on('error', onError)
  return pino({ level, base: undefined }, stream)
}
