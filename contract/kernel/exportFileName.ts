import { cutBytes } from './cutText.ts'

/** File systems take 255 bytes; a timestamp, an ending and the mark of a second copy follow. */
const maxNameBytes = 200

/**
 * Returns the parts of an export's file name, such as its title and filters, as one word of letters of any script,
 * digits, hyphens and underscores, at most 200 bytes long. Parts that are null are left out.
 */
export const exportFileName = (parts: readonly (string | null)[]): string =>
  cutBytes(
    parts
      .filter((part) => part !== null)
      .join(' ')
      .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_'),
    maxNameBytes,
  )
