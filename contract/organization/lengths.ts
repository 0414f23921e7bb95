import { maxSignInMethodLength, signInMethods } from './signInMethods.ts'

/** The default maximum length of a text of the record, in characters. */
export const defaultMaxLength = 200

/** The fields whose texts may have another length. */
const maxLengths: Readonly<Record<string, number>> = {
  address: 500,
  websiteUrl: 300,
  officeEmail: 300,
  ...Object.fromEntries(signInMethods.map((method) => [method, maxSignInMethodLength])),
}

/** Returns the maximum length of the field of this name, in characters. */
export const longestOf = (field: string): number => maxLengths[field] ?? defaultMaxLength

/** The most contacts of a record. */
export const maxContacts = 200

/** The most IP ranges of a record, of each IP version. */
export const maxRanges = 2000
