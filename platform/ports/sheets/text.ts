import { Problem } from '../../../contract/kernel/problem.ts'

/** The end of a line as systems write it. */
export const lineBreak = /\r\n?|\n/

/** Returns the line of a text in which a character is, from 1. */
export const lineOf = (text: string, at: number): number =>
  text.slice(0, at).split(lineBreak).length

/**
 * Returns the text of a .csv or .txt file in one of the encodings of spreadsheets: UTF-8, UTF-16 or
 * Windows-1252. Throws `Problem` for a file that is no text, or not wholly in its encoding: letters of it
 * would be stored as other ones.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return decodeUtf16(bytes, utf16)
  if (!isText(bytes)) throw noText()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    refuseDamagedUtf8(bytes)
    return new TextDecoder('windows-1252').decode(bytes) // Excel on Windows saves CSV so.
  }
}

const noText = () =>
  new Problem('unsupportedType', 'The file is neither .xlsx nor .csv nor tab-separated text')

/** Returns the kind of UTF-16, by the byte order mark or by the zero of its first letter; null for other encodings. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be'
  return null
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): string {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Problem('invalid', 'The file is damaged or cut off')
  }
  // A file that only begins with a zero is no text.
  if (text.slice(0, 65_536).includes('\0')) throw noText()
  return text
}

/** What a decoder writes in place of bytes that are not UTF-8. */
const replacement = '\uFFFD'

/**
 * Throws `Problem('invalid')` with the line of the first fault for a file that is UTF-8 but for some bytes: it
 * begins with the byte order mark, or has no more faults than characters beyond ASCII, of which Windows-1252
 * has hardly any by chance.
 */
function refuseDamagedUtf8(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let faults = 0
  let beyondAscii = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === replacement) faults += 1
    else if (text.charCodeAt(at) > 0x7f) beyondAscii += 1
  }
  if (!text.startsWith('\uFEFF') && beyondAscii < faults) return
  throw new Problem(
    'invalid',
    `Line ${lineOf(text, text.indexOf(replacement))} has letters that are not in UTF-8 as the others are: save the file as CSV UTF-8`,
  )
}

/** Returns whether a file in UTF-8 or Windows-1252 has no control characters at its start that no text contains. */
const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 65_536).some(isBinary)

/** Returns whether a byte is a control character that no text file contains. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a)
