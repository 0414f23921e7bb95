import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import {
  formatColumns,
  listColumns,
  userHeaders,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import { mayUndo, undoUntil } from '../../contract/endUsers/undo.ts'
import type { Outcome } from '../../contract/kernel/endpoint.ts'
import type { Call, Handlers } from '../context.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { writeSheet } from '../ports/sheets.ts'
import { listBatches } from './batchStore.ts'
import { checkFile } from './preview.ts'
import { rejectedSheet } from './rejectedSheet.ts'
import { activeUsers } from './store.ts'
import { undoUpload } from './undo.ts'
import { type UploadResult, uploadUsers } from './upload.ts'

const columns = (names: readonly (keyof typeof userHeaders)[]) =>
  names.map((name) => ({ header: userHeaders[name], width: 22 }))

export const endUserHandlers: Handlers<typeof endUsers> = {
  upload: async (input, call) =>
    outcomeOf(await uploadUsers('creation', input, call), 'creation', call, (created) => ({
      created,
    })),

  remove: async (input, call) =>
    outcomeOf(await uploadUsers('deletion', input, call), 'deletion', call, (deleted) => ({
      deleted,
    })),

  check: checkFile,

  downloadFormat: async (_, call) =>
    sheetDownload(
      'Profile_Users_Format',
      writeSheet({ name: 'Users', columns: columns(formatColumns), rows: [] }),
      call.now,
    ),

  downloadList: async ({ customerId }, call) => {
    async function* rows() {
      for await (const user of activeUsers((work) => call.transaction(work), customerId)) {
        yield [user.firstName, user.lastName, user.email, user.department, 'FALSE']
      }
    }
    return sheetDownload(
      'Profile_Users_List',
      writeSheet({ name: 'Users', columns: columns(listColumns), rows: rows() }),
      call.now,
    )
  },

  history: async ({ customerId, page, perPage }, call) => {
    const { rows, total } = await call.transaction((db) =>
      listBatches(db, customerId, { page, perPage }),
    )
    return {
      total,
      rows: rows.map((row) => ({
        batchId: row.batchId,
        fileName: row.fileName,
        by: row.by,
        accepted: row.accepted,
        rejected: row.rejected,
        kind: row.kind === 'users' ? ('users' as const) : ('userDeletion' as const),
        createdAt: row.createdAt.toISOString(),
        undoneAt: row.undoneAt?.toISOString() ?? null,
        undoableUntil: mayUndo(row, call.now) ? undoUntil(row.createdAt).toISOString() : null,
      })),
    }
  },

  undo: undoUpload,
}

/** Everything taken, or the workbook of what was not. */
function outcomeOf<T>(
  { accepted, rejected }: UploadResult,
  purpose: UserSheetPurpose,
  call: Call,
  answer: (accepted: number) => T,
): Outcome<T> {
  if (rejected.length === 0) return { outcome: 'complete', answer: answer(accepted) }
  const sheet = writeSheet(rejectedSheet(rejected, purpose))
  return { outcome: 'partial', accepted, sheet: sheetDownload('Rejected_Users', sheet, call.now) }
}
