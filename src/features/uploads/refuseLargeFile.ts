import { PlatformError } from '../../dataProvider/platformError.ts'
import { serverText } from '../../i18n/serverText.ts'

/**
 * Throws the platform's refusal of a file of more than `maxBytes` before it is sent: its body would be refused by a
 * count of bytes, which means nothing to a user, and only after it was uploaded.
 */
export function refuseLargeFile({ size }: File, maxBytes: number): void {
  if (size <= maxBytes) return
  const detail = serverText(`The file is larger than ${maxBytes / 1024 / 1024} MB`)
  throw new PlatformError({ code: 'tooLarge', status: 413, detail, fields: { file: detail } })
}
