/** What the platform uses of `node:path`. */

/** Returns the parts of a path as one, without `.` and `..`. */
export function join(...parts: string[]): string {
  const names: string[] = []
  const path = parts.join('/')
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `${path.startsWith('/') ? '/' : ''}${names.join('/')}`
}

/** Returns an absolute path; the last absolute part begins it. */
export function resolve(...parts: string[]): string {
  const start = parts.findLastIndex((part) => part.startsWith('/'))
  return join('/', ...parts.slice(Math.max(0, start)))
}

/** Returns the ending of a file's name, with its dot; '' without one. */
export const extname = (path: string): string => /[^/](\.[^./]*)$/.exec(path)?.[1] ?? ''

/** Returns the folder of a path. */
export const dirname = (path: string): string => join(path, '..')
