import { Problem } from '../../../contract/kernel/problem.ts'

/** Returns the text of a .csv or .txt file in one of the encodings of spreadsheets: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (!isText(bytes)) {
    throw new Problem(
      'unsupportedType',
      'The file is neither .xlsx nor .csv nor tab-separated text',
    )
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // Excel on Windows saves CSV so.
  }
}

/** Returns whether a file in UTF-8 or Windows-1252 has no control characters at its start that no text contains. */
export const isText = (bytes: Uint8Array): boolean => !bytes.subarray(0, 65_536).some(isBinary)

/** Returns whether a byte is a control character that no text file contains. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 0x1a)
