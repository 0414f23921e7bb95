import type { PasswordProfile } from './passwordProfile.ts'

/** A rule that a password breaks. */
export type PasswordFault = 'space' | 'dot' | 'character' | 'length'

/** One rule of a password profile: the fault it reports, and whether a password satisfies it. */
export interface PasswordRule {
  fault: PasswordFault
  holds: (password: string) => boolean
}

/** Returns the rules of a profile in the order in which the form lists them. */
export function passwordRules({ min, max, forbidden }: PasswordProfile): PasswordRule[] {
  const namedFaults: Record<string, PasswordFault> = { ' ': 'space', '.': 'dot' }
  const rules: PasswordRule[] = Array.from(forbidden, (character) => ({
    fault: namedFaults[character] ?? 'character',
    // A space stands for any white space, because a pasted tab is just as invisible.
    holds: (password) => !(character === ' ' ? /\s/.test(password) : password.includes(character)),
  }))
  return [...rules, { fault: 'length', holds: ({ length }) => length >= min && length <= max }]
}

/** Returns the rules that a password breaks; empty when it may be used. */
export const passwordFaults = (password: string, profile: PasswordProfile): PasswordFault[] =>
  passwordRules(profile)
    .filter(({ holds }) => !holds(password))
    .map(({ fault }) => fault)
