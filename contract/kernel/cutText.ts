/**
 * Returns the beginning of a text, of at most `maxLength` UTF-16 units. It never ends with half of a surrogate pair, which
 * neither JSON in PostgreSQL nor a call takes.
 */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
