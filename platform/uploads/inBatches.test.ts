import { expect, it } from 'vitest'
import { inBatches } from './inBatches.ts'
import { headerLine } from './stagingStore.ts'

/** Returns the number of rows of each batch that a file with headers and rows of this text is staged in. */
async function batchRows(text: string, count: number): Promise<number[]> {
  async function* rows() {
    for (let line = headerLine; line <= count; line++) yield { line, content: { text }, faults: [] }
  }
  const counts: number[] = []
  for await (const batch of inBatches(rows())) counts.push(batch.rows)
  return counts
}

it('a batch has at most 2,000 texts, of which the headers are one', async () => {
  expect(await batchRows('', 4500)).toEqual([1999, 2000, 501])
})

it('a batch of long rows ends at 1 MB', async () => {
  // JSON writes the character as six: five and a half of these rows are 1 MB.
  expect(await batchRows('\u0001'.repeat(32_000), 11)).toEqual([5, 6])
})

it('a file without rows has a batch of its headers alone', async () => {
  expect(await batchRows('', 0)).toEqual([0])
})
