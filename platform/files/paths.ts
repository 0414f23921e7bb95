/** Path below which stored files are served. Keys are generated, so they need no escaping. */
const prefix = '/platform/files/'

/** Returns the address, below the base path, under which a stored file is served. */
export const filePath = (key: string): string => prefix + key

/** Returns the key of a stored file's path; any other text is returned unchanged and matches no file. */
export const keyOfPath = (path: string): string =>
  path.startsWith(prefix) ? path.slice(prefix.length) : path
