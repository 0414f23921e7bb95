import { headerLine, type StagedRow } from './stagingStore.ts'

/** The most rows that one statement stages. */
const batchRows = 2000
/** Bytes after which a statement stages what has been read, so that long rows do not fill the memory. */
const batchBytes = 1024 * 1024

/** Rows that one statement stages. */
interface Batch {
  /** A JSON text for each row. */
  texts: string[]
  /** Size of the texts. */
  bytes: number
  /** Number of rows, the headers not counted. */
  rows: number
}

/** Returns the rows of a file in batches of at most 2,000 rows, and of 1 MB and what its last row has beyond that. */
export async function* inBatches<Fault>(
  rows: AsyncIterable<StagedRow<Fault>>,
): AsyncGenerator<Batch> {
  let batch: Batch = { texts: [], bytes: 0, rows: 0 }
  for await (const { line, content, faults } of rows) {
    const text = JSON.stringify([line, content, faults])
    batch.texts.push(text)
    batch.bytes += Buffer.byteLength(text)
    if (line > headerLine) batch.rows += 1
    if (batch.texts.length < batchRows && batch.bytes < batchBytes) continue
    yield batch
    batch = { texts: [], bytes: 0, rows: 0 }
  }
  if (batch.texts.length > 0) yield batch
}
