/** The default profile (spec: portal §5, §9); a deployment may set a stronger one (`PASSWORD_*`). */
export interface PasswordProfile {
  min: number
  max: number
  /** Characters a password must not hold. */
  forbidden: string
}

export const specifiedProfile: PasswordProfile = { min: 6, max: 12, forbidden: ' .' }
/** NIST SP 800-63B: long, and any character. */
export const strongProfile: PasswordProfile = { min: 12, max: 128, forbidden: '' }

/** A rule that a password breaks. */
export type PasswordFault = 'space' | 'dot' | 'character' | 'length'

/** One rule of a password profile: the fault it reports, and whether a password satisfies it. */
export interface PasswordRule {
  fault: PasswordFault
  holds: (password: string) => boolean
}

/** The rules of a profile in the order they are shown; each is its own line under the field. */
export function passwordRules({ min, max, forbidden }: PasswordProfile): PasswordRule[] {
  const named: Record<string, PasswordFault> = { ' ': 'space', '.': 'dot' }
  const rules: PasswordRule[] = Array.from(forbidden, (character) => ({
    fault: named[character] ?? 'character',
    // A space means any white space: a tab pasted along is as invisible.
    holds: (password) => !(character === ' ' ? /\s/.test(password) : password.includes(character)),
  }))
  return [...rules, { fault: 'length', holds: ({ length }) => length >= min && length <= max }]
}

/** What is wrong with a new password; empty when it may be used. */
export const passwordFaults = (password: string, profile: PasswordProfile): PasswordFault[] =>
  passwordRules(profile)
    .filter(({ holds }) => !holds(password))
    .map(({ fault }) => fault)
