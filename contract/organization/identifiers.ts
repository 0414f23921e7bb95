/** Digits of Crockford's Base32, which has no i, l, o and u. */
const base32 = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns a ROR id as nine letters and digits, however it was written; `undefined` when the text is no ROR id. The last
 * two digits check the others (ISO 7064, modulo 97).
 */
export function readRor(text: string): string | undefined {
  const id = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?ror\.org\//, '')
  if (!/^0[0-9a-hj-km-np-tv-z]{6}\d{2}$/.test(id)) return undefined
  let number = 0
  for (const digit of id.slice(0, 7)) number = number * 32 + base32.indexOf(digit)
  return 98 - ((number * 100) % 97) === Number(id.slice(7)) ? id : undefined
}

/**
 * Returns an ISNI as 16 characters without spaces; `undefined` when the text is no ISNI. The last character checks the
 * others (ISO 27729, ISO 7064 modulo 11-2).
 */
export function readIsni(text: string): string | undefined {
  const isni = text
    .trim()
    .toUpperCase()
    .replace(/^(?:HTTPS?:\/\/)?(?:WWW\.)?ISNI\.ORG\/(?:ISNI\/)?/, '')
    .replace(/^ISNI:?/, '')
    .replaceAll(/[\s-]/g, '')
  if (!/^\d{15}[\dX]$/.test(isni)) return undefined
  let sum = 0
  for (const digit of isni.slice(0, 15)) sum = (sum + Number(digit)) * 2
  const check = (12 - (sum % 11)) % 11
  return (check === 10 ? 'X' : String(check)) === isni[15] ? isni : undefined
}

/**
 * Returns a code of the All India Survey on Higher Education as `C-12345`; `undefined` when the text is none. It begins
 * with C for colleges, U for universities and S for other institutions.
 */
export function readAishe(text: string): string | undefined {
  const [, kind, number] = /^([CUS])\s?-?\s?(\d{1,6})$/.exec(text.trim().toUpperCase()) ?? []
  return kind === undefined || number === undefined ? undefined : `${kind}-${number}`
}

/** The identifiers of an organisation; empty, or missing in records of older callers. */
export interface OrganizationIdentifiers {
  ror?: string | undefined
  isni?: string | undefined
  aishe?: string | undefined
}

/** How each identifier is read. */
export const identifierReaders = { ror: readRor, isni: readIsni, aishe: readAishe } as const

/** Name of an identifier of an organisation. */
export type IdentifierName = keyof typeof identifierReaders

/** The names of all identifiers, in the order of the form. */
export const identifierNames = Object.keys(identifierReaders) as IdentifierName[]

/** Returns the identifiers in their stored form; those that are missing stay as they are stored. */
export function storedIdentifiers(
  sent: OrganizationIdentifiers,
  stored: OrganizationIdentifiers,
): Record<IdentifierName, string> {
  const read = (name: IdentifierName): string => {
    const text = sent[name]
    return text === undefined ? (stored[name] ?? '') : (identifierReaders[name](text) ?? text)
  }
  return { ror: read('ror'), isni: read('isni'), aishe: read('aishe') }
}
