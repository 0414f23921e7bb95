/** The most characters that a text of the record takes. */
export const usualLength = 200

const longer: Readonly<Record<string, number>> = {
  address: 500,
  websiteUrl: 300,
  officeEmail: 300,
}

/** The most characters that a field of this name takes. */
export const longestOf = (field: string): number => longer[field] ?? usualLength

/** The most rows of the lists of the record. */
export const maxContacts = 200
export const maxRanges = 2000
