/** Returns the message of the error that caused all others, on one line and without a full stop. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ')
  }
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const lines = error.message.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\.$/, '')
}
