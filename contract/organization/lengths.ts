import { maxSignInMethodLength, signInMethods } from './signInMethods.ts'

/** The default maximum length of a text of the record, in characters. */
export const defaultMaxLength = 200

const longer: Readonly<Record<string, number>> = {
  address: 500,
  websiteUrl: 300,
  officeEmail: 300,
  ...Object.fromEntries(signInMethods.map((method) => [method, maxSignInMethodLength])),
}

/** Returns the maximum length of the field of this name, in characters. */
export const longestOf = (field: string): number => longer[field] ?? defaultMaxLength

/** The most rows of each list of the record. */
export const maxContacts = 200
export const maxRanges = 2000
