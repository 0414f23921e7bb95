/** What a field needs beside its label, by the place of the label: inside, or above it at three quarters of its size. */
const places = { inside: { scale: 1, roomPx: 62 }, above: { scale: 0.75, roomPx: 32 } } as const

/**
 * Returns the CSS width of a field that is at least `leastPx` wide, and wider where the label, which other languages make
 * longer, would be cut.
 */
export function fittingWidth(
  label: string,
  leastPx: number,
  place: keyof typeof places = 'above',
): string {
  const { scale, roomPx } = places[place]
  return `max(${leastPx}px, calc(${scale} * (${label.length}ch + ${roomPx}px)))`
}
