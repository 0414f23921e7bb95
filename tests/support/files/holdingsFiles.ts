import { read, utils } from 'xlsx'
import type { Pool } from 'pg'
import { readSheet } from '../../../platform/ports/sheets.ts'
import type { Download } from '../../../contract/kernel/answer.ts'

/** Returns the rows of a downloaded file by their headers. */
export async function rowsOf({ body }: Pick<Download, 'body'>): Promise<Record<string, string>[]> {
  const bytes = await bytesOf(body)
  const rows: Record<string, string>[] = []
  const limits = { packedBytes: 100_000_000, unpackedBytes: 900_000_000, rows: 1_000_000 }
  for await (const { values } of readSheet(bytes, { limits })) rows.push(Object.fromEntries(values))
  return rows
}

/** Returns the bytes of a download. */
export const bytesOf = async (body: Download['body']): Promise<Uint8Array> =>
  new Uint8Array(await new Response(body).arrayBuffer())

/** Returns the rows of the table in a workbook that begins with this header, and the lines above it. */
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

/** Returns a .csv file with these rows. */
export const csv = (header: string[], ...rows: (string | number)[][]): File =>
  new File([csvText(header, ...rows)], 'list.csv')

/** Returns the text of a .csv file with these rows. */
export const csvText = (header: string[], ...rows: (string | number)[][]): string =>
  [header, ...rows].map((row) => row.join(',')).join('\r\n')

/** A journal of the catalogue that an upload can name. */
export interface NamedJournal {
  name: string
  issn: string
}

/** Returns 20 journals of the catalogue whose name and online ISSN can be written into a .csv as they are. */
export async function nameableJournals(pool: Pool): Promise<NamedJournal[]> {
  const { rows } = await pool.query<NamedJournal>(
    `select min(t.name) as name, online_issn as issn from titles t
     join resource_types r on r.id = t.resource_type_id and r.kind = 'journal'
     where online_issn is not null group by online_issn having min(t.name) !~ '[",]'
     order by 2 limit 20`,
  )
  return rows
}

/** Columns of an uploaded list of journals. */
export const journalHeader = ['Title', 'Online ISSN', 'Start Date']

/** Returns the cells of a journal below `journalHeader`, held since 2001. */
export const journalLine = ({ name, issn }: NamedJournal = { name: '', issn: '' }): string[] => [
  name,
  issn,
  '2001',
]
