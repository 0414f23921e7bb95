/** The accounts of the demo data. */
export const passwords = {
  consortium: 'Consort-24',
  meridian: 'Library-24',
  lakeside: 'Library-24',
  harbour: 'Library-24',
  expired: 'Library-24',
  observer: 'Consort-24',
} as const

export type Account = keyof typeof passwords
