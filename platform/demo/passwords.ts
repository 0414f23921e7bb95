import type { Config } from '../config.ts'

/** Passwords of the demo's accounts, by kind of account. They are published in the README. */
export const demoPassword = {
  library: 'Library-24',
  consortium: 'Consort-24',
  scholar: 'Scholar-24',
  endUser: 'Reader-24',
} as const

/** User names of the demo's administrators, as the README has them. */
export const demoUserNames = [
  'meridian',
  'lakeside',
  'harbour',
  'consortium',
  'observer',
  'expired',
] as const

const published: ReadonlySet<string> = new Set(Object.values(demoPassword))

/** Returns whether the password is published and this installation is no demo (`allowDemoPasswords`). */
export const isRefusedDemoPassword = (
  password: string,
  { allowDemoPasswords }: Pick<Config, 'allowDemoPasswords'>,
): boolean => !allowDemoPasswords && published.has(password)
