import type { UserRow, UserSheetPurpose } from '../../contract/endUsers/rows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../context.ts'
import { newSealKey, seal, unseal } from '../ports/sealing.ts'
import { noLongerStaged, stagedUpload, stageUpload } from '../uploads/staging.ts'
import { headerLine, stagedContents, stagedHeaders } from '../uploads/stagingStore.ts'
import { kindOf } from './batchStore.ts'
import type { ReadFile } from './readRows.ts'

/** What names a staged sheet, and what opens its passwords. */
export interface StagedSheet {
  stagedId: string
  stagedKey: string
}

interface Owner {
  customerId: number
  purpose: UserSheetPurpose
}

/** Stores the rows of a sheet to be uploaded within the hour; passwords are sealed with a key that is not kept. */
export async function stageSheet(
  call: Call,
  { customerId, purpose }: Owner,
  { headers, rows, fileName, sha256 }: ReadFile,
): Promise<StagedSheet> {
  const stagedKey = newSealKey()
  async function* sealedRows() {
    yield { line: headerLine, content: headers, faults: [] }
    for (const { line, row, cells } of rows) {
      const sealed = { ...row, password: seal(stagedKey, row.password) }
      yield { line, content: { row: sealed, cells }, faults: [] }
    }
  }
  const { id } = await stageUpload(call, {
    customerId,
    kind: kindOf(purpose),
    accessType: null,
    fileName,
    fileSha256: sha256,
    rows: sealedRows(),
    onStaged: async () => undefined,
  })
  return { stagedId: id, stagedKey }
}

/**
 * Returns the rows of a staged sheet as they were read. Throws `notFound` when it expired or was uploaded,
 * `invalid` naming `stagedKey` when the key is another one.
 */
export async function openStagedSheet(
  call: Call,
  { customerId, purpose }: Owner,
  { stagedId, stagedKey }: { stagedId: string; stagedKey: string | undefined },
): Promise<ReadFile> {
  if (stagedKey === undefined) {
    throw new Problem('invalid', 'Send the key of the checked file', {
      fields: { stagedKey: 'required' },
    })
  }
  const subject = { id: stagedId, customerId, kind: kindOf(purpose), accessType: null }
  const { fileName, fileSha256, total } = await stagedUpload(call, subject)
  const [headers, staged] = await call.transaction(async (db) => [
    await stagedHeaders(db, stagedId),
    await stagedContents<{ row: UserRow; cells: string[] }>(db, stagedId),
  ])
  // They were written or removed since the upload was found.
  if (staged.length !== total) throw noLongerStaged()
  const rows = staged.map(({ line, content: { row, cells } }) => ({
    line,
    row: { ...row, password: openPassword(stagedKey, row.password) },
    cells,
  }))
  return { fileName, headers, rows, sha256: fileSha256 }
}

function openPassword(stagedKey: string, sealed: string): string {
  const password = unseal(stagedKey, sealed)
  if (password !== null) return password
  throw new Problem('invalid', 'The key does not fit the checked file', {
    fields: { stagedKey: 'other' },
  })
}
