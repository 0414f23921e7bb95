import type { UploadResult } from './rejected.ts'

/**
 * Reads what is to be uploaded, unless it has been written before; returns the one or the result of the other. The same
 * upload, sent twice at once, may be written while it is read, and its staged rows are gone then: what cannot be read
 * is looked for once more among what is written. Throws the errors of `read` and of `findWritten`.
 */
export async function readUnlessWritten<Rows>(
  findWritten: () => Promise<UploadResult | undefined>,
  read: () => Promise<Rows>,
): Promise<{ written: UploadResult } | { written?: undefined; rows: Rows }> {
  const written = await findWritten()
  if (written !== undefined) return { written }
  try {
    return { rows: await read() }
  } catch (error) {
    const meanwhile = await findWritten()
    if (meanwhile === undefined) throw error
    return { written: meanwhile }
  }
}
