/** Maximum length in characters, checked before the pattern runs. */
const maxEmailLength = 254

/** The rules by which an office or contact address may be checked (docs/assumptions.md#mail-addresses). */
export const emailRules = ['standard', 'specified'] as const

/** The rule for office and contact addresses. */
export type EmailRule = (typeof emailRules)[number]

const patterns: Record<EmailRule, RegExp> = {
  standard: /^[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,15}$/i,
  specified: /^[a-z0-9._]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{3,15}$/,
}

/**
 * Returns whether an office or contact address may be saved. The specified rule takes lowercase letters, digits, dots
 * and underscores, a domain, and a top-level part of 3 to 15 letters (docs/requirements/resources.md §5); the standard
 * rule also takes what else occurs in addresses, such as a top-level part of two letters. Empty is accepted.
 */
export const isEmail = (text: string, rule: EmailRule): boolean =>
  text === '' || (text.length <= maxEmailLength && patterns[rule].test(text))
