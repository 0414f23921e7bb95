/** Returns the id in a parameter of an address; null without one, or for other text, which anybody can write there. */
export const idIn = (text: string | null): number | null => wholeNumberIn(text, 9)

/** Returns the page in a parameter of an address, from 1; the first one for another text, and without one. */
export const pageIn = (text: string | null): number => wholeNumberIn(text, 6) ?? 1

/** Returns a whole number from 1 of at most so many digits. */
function wholeNumberIn(text: string | null, maxDigits: number): number | null {
  return text !== null && /^[1-9]\d*$/.test(text) && text.length <= maxDigits ? Number(text) : null
}
