/**
 * Returns a wait as text: "45 seconds", "1 minute", "12 minutes". Minutes are rounded up, so that
 * the wait is never too short.
 */
export function waitInWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
