/** How deep objects and lists may be nested in JSON that a client sends; no call needs more than ten levels. */
export const maxJsonDepth = 32

/** Values of JSON that a client sends at most, where a nested object or list counts as two; no call needs 100,000. */
export const maxJsonValues = 200_000

/** Different names of fields in JSON that a client sends at most; no call needs 200. */
export const maxJsonNames = 1000

/** Characters of a name of a field in JSON that a client sends at most; no call needs 50. */
export const maxJsonNameLength = 200

/**
 * Parses JSON from a client. Throws a `SyntaxError` when the text is not JSON, is nested deeper than `maxJsonDepth`,
 * has more than `maxJsonValues` or `maxJsonNames`, or a name that is longer than `maxJsonNameLength` or `__proto__`.
 */
export function parseJson(text: string): unknown {
  requireSmall(text)
  const value: unknown = JSON.parse(text)
  let level: unknown[] = [value]
  while (level.length > 0) {
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

/** Character codes of what structures JSON. */
const codes = {
  colon: 0x3a,
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/**
 * Throws a `SyntaxError` for JSON with too many levels, values or names. It reads the text alone: `JSON.parse` needs
 * half a second for four megabytes of brackets or 200,000 different names, and the checks of the values need longer.
 */
function requireSmall(text: string): void {
  let depth = 0
  let values = 0
  let textStart = 0
  let textEnd = 0
  const names = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case codes.quote:
        textStart = at + 1
        at = endOfString(text, at)
        textEnd = at
        break
      case codes.colon:
        // The text before a colon is a name, once. Comparing long ones with each other would not be linear.
        if (textEnd - textStart > maxJsonNameLength) throw new SyntaxError('a name is too long')
        names.add(text.slice(textStart, textEnd))
        textStart = textEnd
        break
      case codes.openBracket:
      case codes.openBrace:
        depth += 1
        values += 1
        break
      case codes.closeBracket:
      case codes.closeBrace:
        depth -= 1
        break
      case codes.comma:
        values += 1
    }
    if (depth > maxJsonDepth) throw new SyntaxError(`nested deeper than ${maxJsonDepth} levels`)
    if (values > maxJsonValues) throw new SyntaxError(`more than ${maxJsonValues} values`)
    if (names.size > maxJsonNames)
      throw new SyntaxError(`more than ${maxJsonNames} different names`)
  }
}

/** Returns the index of the quote that ends the string which begins at `start`; the length of a text without one. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** Returns whether an odd number of backslashes stands before an index. */
function isEscaped(text: string, at: number): boolean {
  let start = at
  while (text.charCodeAt(start - 1) === codes.backslash) start -= 1
  return (at - start) % 2 === 1
}
