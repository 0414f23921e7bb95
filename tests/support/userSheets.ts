import { type Cell, writeSheet } from '../../platform/ports/sheets.ts'
import { readSheet } from '../../platform/ports/sheets.ts'

/** A workbook as a librarian would fill it in. */
export async function sheetFile(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  name = 'users.xlsx',
): Promise<File> {
  const stream = writeSheet({ name: 'Users', columns: headers.map((header) => ({ header })), rows })
  return new File([await new Response(stream).arrayBuffer()], name)
}

export const userHeaders = ['First Name', 'Last Name', 'Email-id', 'password', 'Department']

/** A new user of the format's columns. */
export const newUser = (
  nth: number,
  changes: Partial<Record<'first' | 'email' | 'password', string>> = {},
) => [
  changes.first ?? `Reader${nth}`,
  'Test',
  changes.email ?? `reader${nth}@harbour.example`,
  changes.password ?? `secret-${nth}`,
  'Physics',
]

/** The rows of a workbook that came back, by their headers. */
export async function rowsOf(body: ReadableStream<Uint8Array> | Blob) {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const rows: Record<string, string>[] = []
  for await (const { values } of readSheet(bytes)) rows.push(Object.fromEntries(values))
  return rows
}
