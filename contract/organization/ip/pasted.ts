import { isFault } from './address.ts'
import { type Clash, clashWith } from './overlap.ts'
import { parseLine, type RangeFault, type RangeRules, type Span } from './range.ts'

/** One range found in pasted text: its span, or why it is refused. */
export interface PastedLine {
  /** Its place among all that was pasted: a line may hold several. */
  nth: number
  /** From 1, as it stands in what was pasted. */
  line: number
  text: string
  span?: Span
  fault?: RangeFault | Clash['fault']
}

/** More than anybody pastes by hand. */
export const maxPastedLines = 2000

/**
 * Many ranges pasted at once, one a line or separated by commas and semicolons. Each is checked against
 * those saved and against the lines before it, so that what is taken can be saved together. `cut` says that
 * there were more than are read.
 */
export function parsePasted(
  text: string,
  saved: readonly Span[],
  rules: RangeRules,
): { lines: PastedLine[]; cut: boolean } {
  const taken = [...saved]
  const pieces = text.split('\n').flatMap((row, index) =>
    row
      .split(/[,;]/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .map((piece) => ({ line: index + 1, text: piece })),
  )
  const lines = pieces.slice(0, maxPastedLines).map(({ line, text: piece }, nth) => {
    const parsed = parseLine(piece, rules)
    if (isFault(parsed)) return { nth, line, text: piece, fault: parsed }
    const clash = clashWith(parsed, taken)
    if (clash) return { nth, line, text: piece, span: parsed, fault: clash.fault }
    taken.push(parsed)
    return { nth, line, text: piece, span: parsed }
  })
  return { lines, cut: pieces.length > maxPastedLines }
}
