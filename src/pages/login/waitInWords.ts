import type { Translated } from '../../i18n/texts.ts'
import { fill, type loginTexts } from './messages.ts'

/**
 * Returns a wait as text: "45 seconds", "1 minute", "12 minutes". Minutes are rounded up, so that
 * the wait is never too short.
 */
export function waitInWords(
  seconds: number,
  waits: Translated<typeof loginTexts>['waits'],
): string {
  const [count, one, many] =
    seconds < 60
      ? [seconds, waits.second, waits.seconds]
      : [Math.ceil(seconds / 60), waits.minute, waits.minutes]
  return fill(count === 1 ? one : many, { count: String(count) })
}
