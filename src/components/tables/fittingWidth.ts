import { pixelsPerEm } from '../narrowerThan.ts'

/** What a field needs beside its label, by the place of the label: inside, or above it at three quarters of size. */
const places = { inside: { scale: 1, roomPx: 62 }, above: { scale: 0.75, roomPx: 32 } } as const

/**
 * Returns the CSS width of a field that is at least `leastPx` wide, and wider where the label, which other languages
 * make longer, would be cut. It grows with the reader's size of text.
 */
export function fittingWidth(
  label: string,
  leastPx: number,
  place: keyof typeof places = 'above',
): string {
  const { scale, roomPx } = places[place]
  return `max(${leastPx / pixelsPerEm}rem, calc(${scale} * (${label.length}ch + ${roomPx / pixelsPerEm}rem)))`
}
