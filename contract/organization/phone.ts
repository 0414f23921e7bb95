/** Maximum length in characters, signs included; checked before the pattern runs. */
const maxPhoneLength = 40

/** Digits of a number: at least those of a short local number, at most those of ITU-T E.164. */
export const phoneDigits = { min: 5, max: 15 } as const

/** A plus only at the beginning; digits, spaces, hyphens, dots, slashes and brackets after it. */
const pattern = /^\+?[0-9 ()./-]+$/

/**
 * Returns whether a telephone, mobile or fax number has 5 to 15 digits and otherwise only the usual signs: a
 * plus at its beginning, spaces, hyphens, dots, slashes and brackets
 * (docs/assumptions.md#telephone-numbers-and-pins). Empty is accepted.
 */
export function isPhone(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed === '') return true
  if (trimmed.length > maxPhoneLength || !pattern.test(trimmed)) return false
  const digits = trimmed.replace(/[^0-9]/g, '').length
  return digits >= phoneDigits.min && digits <= phoneDigits.max
}
