import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type * as Scoped from '../../../platform/db/scopedTransaction.ts'
import { problemCode } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import {
  csv,
  journalHeader,
  journalLine,
  nameableJournals,
} from '../../support/files/holdingsFiles.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { recordProof } from '../../support/proof.ts'
import { answer, newRequest } from '../../support/requests.ts'

const connection = vi.hoisted(() => ({
  /** Whether the connection breaks after the commit of a transaction with this result; reads have no commit. */
  breaksAfter: (() => false) as (result: unknown) => boolean,
}))

/** The database commits, and the connection breaks before it can say so. */
vi.mock('../../../platform/db/scopedTransaction.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Scoped>()
  const scopedTransaction: typeof Scoped.scopedTransaction = async (...input) => {
    const result = await original.scopedTransaction(...input)
    if (connection.breaksAfter(result)) throw new Error('Connection terminated unexpectedly')
    return result
  }
  return { ...original, scopedTransaction }
})

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterEach(() => {
  connection.breaksAfter = () => false
})
afterAll(() => carrel.drop())

it('the file of an answer stays when the connection breaks after the commit', async () => {
  const lakeside = await carrel.signIn('lakeside')
  const meridian = await carrel.signIn('meridian')
  const { ddrId } = await lakeside.call(contract.ddr.create, newRequest())
  const file = new File([pdfBytes()], 'article.pdf')
  // The transaction of an answer returns true.
  connection.breaksAfter = (result) => result === true
  const outcome = meridian.call(
    contract.ddr.respond,
    answer(ddrId, { deliveryMode: 'online' }, { file }),
  )
  expect(await problemCode(outcome)).toBe('unavailable')
  connection.breaksAfter = () => false
  const { status, fileKey } = await carrel.platform.db
    .selectFrom('ddrRequests')
    .select(['status', 'fileKey'])
    .where('id', '=', ddrId)
    .executeTakeFirstOrThrow()
  const stored = await carrel.platform.blobs.read(fileKey ?? 'no file')
  recordProof('unknown-commit', {
    tried: 'The connection breaks after the commit of an answer, before its outcome is known',
    command: 'npx vitest run --project mocking tests/platform/calls/unknownCommit.test.ts',
    counts: { 'answers with a file': 1 },
    faults: {
      'answers lost': status === 'filled' ? 0 : 1,
      'files lost': stored.length > 0 ? 0 : 1,
    },
  })
  expect(status).toBe('filled')
  expect(fileKey).toContain(`delivery/${meridianId}/`)
  expect(stored.length).toBeGreaterThan(0)
})

it('an upload counts as done when the connection breaks after its commit', async () => {
  const meridian = await carrel.signIn('meridian')
  const [journal] = await nameableJournals(carrel.database.pool)
  const uploadId = randomUUID()
  // The transaction of an upload returns its outcome.
  connection.breaksAfter = (result) =>
    typeof result === 'object' && result !== null && 'outcome' in result
  const upload = meridian.call(contract.titles.upload, {
    customerId: meridianId,
    action: 'append',
    accessType: 'electronic',
    file: csv(journalHeader, journalLine(journal)),
    uploadId,
  })
  expect(await problemCode(upload)).toBe('unavailable')
  connection.breaksAfter = () => false
  const { rows } = await meridian.call(contract.holdingUploads.history, {
    customerId: meridianId,
    kind: 'titles',
  })
  expect(rows[0]).toMatchObject({ accepted: 1 })
  expect(await meridian.call(contract.uploads.progress, { uploadId })).toMatchObject({
    stage: 'done',
  })
})
