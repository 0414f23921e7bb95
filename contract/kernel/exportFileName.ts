/** File systems take 255 bytes; letters outside Latin take up to four in a name. */
const maxNameLength = 120

/**
 * Returns the parts of an export's file name, such as its title and filters, as one word of letters of any script,
 * digits, hyphens and underscores, at most 120 characters long. Parts that are null are left out.
 */
export const exportFileName = (parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .join(' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .slice(0, maxNameLength)
