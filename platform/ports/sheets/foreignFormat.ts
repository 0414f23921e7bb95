/** First bytes of files that people choose by mistake, with their names in a sentence. */
const signatures: readonly (readonly [name: string, ...bytes: number[]])[] = [
  ['a PDF', 0x25, 0x50, 0x44, 0x46, 0x2d],
  ['an image', 0x89, 0x50, 0x4e, 0x47],
  ['an image', 0xff, 0xd8, 0xff],
  ['an image', 0x47, 0x49, 0x46, 0x38],
  ['a compressed archive', 0x1f, 0x8b],
  ['a compressed archive', 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  ['a compressed archive', 0x52, 0x61, 0x72, 0x21],
  ['a Rich Text document', 0x7b, 0x5c, 0x72, 0x74, 0x66],
]

/** Characters at the start of a file in which the beginning of a web page or an XML document is looked for. */
const pageStart = 512

/**
 * Returns what a file is that cannot be a list, such as "a PDF", by its first bytes; `null` for all other files. A web
 * page is often the error page of a site from which a list was to be downloaded.
 */
export function foreignFormat(bytes: Uint8Array): string | null {
  const signature = signatures.find(([, ...start]) =>
    start.every((byte, index) => bytes[index] === byte),
  )
  if (signature !== undefined) return signature[0]
  const start = startOf(bytes)
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'a web page'
  return start.startsWith('<?xml') ? 'an XML document' : null
}

/** Returns whether a file is an XML spreadsheet of Excel 2003, which is named .xml or .xls. */
export const isXmlSpreadsheet = (bytes: Uint8Array): boolean => {
  const start = startOf(bytes)
  return start.startsWith('<?xml') && /excel\.sheet|office:spreadsheet/.test(start)
}

const startOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(0, pageStart)).trimStart().toLowerCase()
