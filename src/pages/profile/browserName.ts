const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]

/** A browser in the user's words; what says nothing known is shown as it is. */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = userAgent.match(pattern)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent.slice(0, 60) || '?'
}
