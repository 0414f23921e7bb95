import { panPattern } from './pan.ts'

/** Two digits, the PAN, 1-9 or A-Z, the letter Z, one letter or digit (docs/requirements/resources.md §5). */
const pattern = new RegExp(`^[0-9]{2}${panPattern}[1-9A-Z]Z[0-9A-Za-z]$`)

/** Returns whether a GST number is well formed. Empty is accepted. */
export const isGst = (text: string): boolean => text === '' || pattern.test(text)
