import { type Cell, writeSheet } from '../../../platform/ports/sheets.ts'

/** Returns a workbook as a librarian would fill it in. */
export async function sheetFile(
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  name = 'users.xlsx',
): Promise<File> {
  const stream = writeSheet({ name: 'Users', columns: headers.map((header) => ({ header })), rows })
  return new File([await new Response(stream).arrayBuffer()], name)
}

/** Columns of an uploaded list of users. */
export const userHeaders = ['First Name', 'Last Name', 'Email-id', 'password', 'Department']

/** Returns a file as Playwright's `setInputFiles` takes it. */
export async function inputFile(file: File) {
  const buffer = Buffer.from(await file.arrayBuffer())
  return { name: file.name, mimeType: 'application/octet-stream', buffer }
}

/** Returns the cells of a new user in the format's columns. */
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
