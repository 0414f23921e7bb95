const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\.[^V]*\bSafari\//, 'Safari'],
]

/**
 * Returns name and major version of the browser in a user agent, e.g. `Firefox 140`. Of an unknown user agent it
 * returns the first 60 characters; `?` for an empty one.
 */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = userAgent.match(pattern)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent.slice(0, 60) || '?'
}
