/** How deep objects and lists may be nested in JSON that a client sends; no call needs more than ten levels. */
export const maxJsonDepth = 32

/**
 * Parses JSON from a client. Throws a `SyntaxError` when the text is not JSON, is nested deeper than
 * `maxJsonDepth`, or names a field `__proto__`.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxJsonDepth) throw new SyntaxError(`nested deeper than ${maxJsonDepth} levels`)
    const next: unknown[] = []
    for (const parent of level) {
      if (typeof parent !== 'object' || parent === null) continue
      if (Object.hasOwn(parent, '__proto__')) {
        throw new SyntaxError('a field must not be named __proto__')
      }
      for (const child of Object.values(parent)) next.push(child)
    }
    level = next
  }
  return value
}
