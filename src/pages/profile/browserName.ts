const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]

/**
 * Returns the name of browser and system in a user agent; an unknown user agent is returned
 * unchanged.
 */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = userAgent.match(pattern)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent.slice(0, 60) || '?'
}
