/**
 * Returns the path below which a host serves the demo, with a slash at both ends: `/carrel/` of `carrel`.
 * Throws when it is no path.
 */
export function basePathOf(text: string): string {
  const inner = text.replace(/^\/+|\/+$/g, '')
  if (inner === '') return '/'
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(inner) || /(?:^|\/)\.\.?(?:\/|$)/.test(inner)) {
    throw new Error(`--base is a path such as /carrel/, not ${text}`)
  }
  return `/${inner}/`
}
