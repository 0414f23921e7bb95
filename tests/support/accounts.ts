/** The accounts of docs/demo-data.md and their passwords. */
export const demoPasswords = {
  consortium: 'Consort-24',
  meridian: 'Library-24',
  lakeside: 'Library-24',
  harbour: 'Library-24',
  expired: 'Library-24',
  observer: 'Consort-24',
} as const

/** User name of an account of the demo. */
export type DemoAccount = keyof typeof demoPasswords
