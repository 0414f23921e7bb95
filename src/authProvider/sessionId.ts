const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a session id for usage statistics (docs/requirements/portal.md §9, "Session id"). It grants no access. */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
