/** Where a stored file is asked for. Keys are generated, so they need no escaping. */
const prefix = '/platform/files/'

/** Returns the address, below the base path, under which a stored file is served. */
export const filePath = (key: string): string => prefix + key

/** The key behind a path of ours; the path itself when it is none, which then names no file. */
export const keyOfPath = (path: string): string =>
  path.startsWith(prefix) ? path.slice(prefix.length) : path
