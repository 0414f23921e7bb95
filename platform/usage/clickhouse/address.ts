/** Where the server is, and as whom the platform signs in. */
export interface ClickHouseAddress {
  url: string
  username: string
  password: string
  database: string
}

/**
 * Returns the parts of `USAGE_URL`, `https://user:password@host:8443/database`. Throws `Error` with a text that has no
 * part of the value when one of them is missing or of a wrong form.
 */
export function clickHouseAddress(usageUrl: string): ClickHouseAddress {
  const url = URL.canParse(usageUrl) ? new URL(usageUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be http(s)://user:password@host:port/database')
  }
  const database = /^\/(\w{1,64})$/.exec(url.pathname)?.[1]
  if (database === undefined) {
    throw new Error(
      'must end in the name of the database, of letters, digits and underscores: http(s)://user:password@host:port/database',
    )
  }
  if (url.search !== '' || url.hash !== '') {
    throw new Error('must end after the name of the database, without ? or #')
  }
  return {
    url: url.origin,
    username: decodePercent(url.username) || 'default',
    password: decodePercent(url.password),
    database,
  }
}

function decodePercent(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(
      'has a % in user or password that does not begin an encoded character: write it as %25',
    )
  }
}
