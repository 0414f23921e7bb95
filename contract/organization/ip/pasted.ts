import { isFault } from './address.ts'
import { type Clash, clashWith } from './overlap.ts'
import { parseLine, type RangeFault, type RangeRules, type Span } from './range.ts'

/** One range found in pasted text: its span, or why it is refused. */
export interface PastedLine {
  /** Position among all pasted ranges; a line may hold several. */
  nth: number
  /** Line number in the pasted text, from 1. */
  line: number
  text: string
  span?: Span
  fault?: RangeFault | Clash['fault']
}

/** The most ranges that are read from one pasted text. */
export const maxPastedLines = 2000

/**
 * Parses many pasted ranges, one per line or separated by commas and semicolons. Each is checked against the
 * saved ranges and the lines before it, so that all accepted ranges can be saved together. `isTruncated` is true
 * when the text held more than `maxPastedLines`. `rest` has the ranges that were not accepted.
 */
export function parsePasted(
  text: string,
  saved: readonly Span[],
  rules: RangeRules,
): { lines: PastedLine[]; isTruncated: boolean; rest: string[] } {
  const acceptedSpans = [...saved]
  const parts = text.split('\n').flatMap((row, index) =>
    row
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({ line: index + 1, text: part })),
  )
  const lines: PastedLine[] = parts.slice(0, maxPastedLines).map(({ line, text: part }, nth) => {
    const parsed = parseLine(part, rules)
    if (isFault(parsed)) return { nth, line, text: part, fault: parsed }
    const clash = clashWith(parsed, acceptedSpans)
    if (clash) return { nth, line, text: part, span: parsed, fault: clash.fault }
    acceptedSpans.push(parsed)
    return { nth, line, text: part, span: parsed }
  })
  const refused = lines.filter(({ fault }) => fault !== undefined)
  const rest = [...refused, ...parts.slice(maxPastedLines)].map((part) => part.text)
  return { lines, isTruncated: parts.length > maxPastedLines, rest }
}
