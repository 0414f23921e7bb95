/**
 * Returns the beginning of a text, of at most `maxLength` UTF-16 units. It never ends with half of a surrogate pair,
 * which neither JSON in PostgreSQL nor a call takes.
 */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')

/** Returns the beginning of a text, of at most `maxBytes` in UTF-8. It never ends with a part of a character. */
export const cutBytes = (text: string, maxBytes: number): string =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, maxBytes), { stream: true })
