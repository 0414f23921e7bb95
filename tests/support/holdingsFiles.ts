import { read, utils } from 'xlsx'
import { readSheet } from '../../platform/ports/sheets.ts'
import type { Download } from '../../contract/kernel/answer.ts'

/** Rows of a downloaded file by their headers. */
export async function rowsOf({ body }: Download): Promise<Record<string, string>[]> {
  const bytes = await bytesOf(body)
  const rows: Record<string, string>[] = []
  const limits = { packedBytes: 100_000_000, unpackedBytes: 900_000_000, rows: 1_000_000 }
  for await (const { values } of readSheet(bytes, { limits })) rows.push(Object.fromEntries(values))
  return rows
}

export const bytesOf = async (body: Download['body']): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer())

/** Rows of the table in a workbook that begins with this header, below the lines above it. */
export async function rowsBelow(
  { body }: Download,
  header: string,
): Promise<{ above: string[][]; rows: Record<string, string>[] }> {
  const { Sheets, SheetNames } = read(await bytesOf(body))
  const sheet = Sheets[SheetNames[0] ?? ''] ?? {}
  const lines = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, blankrows: false })
  const at = lines.findIndex(([first]) => first === header)
  const headers = lines[at] ?? []
  const rows = lines
    .slice(at + 1)
    .map((line) => Object.fromEntries(headers.map((name, index) => [name, line[index] ?? ''])))
  return { above: lines.slice(0, at), rows }
}

/** A .csv as people save it. */
export const csv = (header: string[], ...rows: (string | number)[][]): File =>
  new File([csvText(header, ...rows)], 'list.csv')

export const csvText = (header: string[], ...rows: (string | number)[][]): string =>
  [header, ...rows].map((row) => row.join(',')).join('\r\n')
