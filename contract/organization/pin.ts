/** The country whose postal codes are pin codes, as the reference data spells it. */
const india = 'India'

/** Six digits, with or without a space after the third. */
const indianPin = /^[0-9]{3} ?[0-9]{3}$/

/** Longest postal code of other countries in characters. */
export const maxPostalCodeLength = 12

/** Letters, digits, spaces and hyphens, as postal codes of other countries have them. */
const postalCode = /^[A-Z0-9][A-Z0-9 -]*$/i

/** Returns whether postal codes of the country are Indian pin codes. */
export const hasPinCodes = (country: string): boolean => country === india

/**
 * Returns why the pin code of an address in the country is refused: `pin` in India, where it has six digits,
 * `postalCode` elsewhere; null when it is accepted (docs/assumptions.md#telephone-numbers-and-pins). Empty is accepted.
 */
export function pinFault(text: string, country: string): 'pin' | 'postalCode' | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (hasPinCodes(country)) return indianPin.test(trimmed) ? null : 'pin'
  return trimmed.length <= maxPostalCodeLength && postalCode.test(trimmed) ? null : 'postalCode'
}
