import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import { formatColumns, listColumns, userHeaders } from '../../contract/endUsers/rows.ts'
import { mayUndo, undoUntil } from '../../contract/endUsers/undo.ts'
import { exampleMark } from '../../contract/uploads/templateExample.ts'
import { selectMatching } from '../bulkActions/selectMatching.ts'
import type { Handlers } from '../context.ts'
import { templateContent } from '../ports/exportFile.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { type Column, writeSheet } from '../ports/sheets.ts'
import { openRejected } from '../uploads/rejected.ts'
import { listBatches } from './batchStore.ts'
import { checkFile } from './checkFile.ts'
import { matchingUsers } from './listStore.ts'
import { type ActiveUser, activeUsers } from './store.ts'
import {
  endUserDetails,
  listEndUsers,
  setEndUserPassword,
  setEndUserState,
  setEndUserStates,
} from './listHandlers.ts'
import { undoUpload } from './undo.ts'
import { uploadUsers } from './upload.ts'

const columns = (names: readonly (keyof typeof userHeaders)[], kind?: 'text'): Column[] =>
  names.map((name) => ({ header: userHeaders[name], width: 22, kind }))

/** The example row of the template. */
const exampleUser: Record<(typeof formatColumns)[number], string> = {
  firstName: exampleMark,
  lastName: 'Last name',
  email: 'reader@library.example',
  password: 'at least 6 characters',
  department: 'Department',
  designation: 'Designation',
  mobile: '+91 98000 00000',
}

export const endUserHandlers: Handlers<typeof endUsers> = {
  list: listEndUsers,
  details: endUserDetails,
  selectMatching: (filter, call) =>
    selectMatching(call, { kind: 'endUsers', customerId: filter.customerId }, (db) =>
      matchingUsers(db, filter),
    ),
  setState: setEndUserState,
  setStates: setEndUserStates,
  setPassword: setEndUserPassword,

  upload: (input, call) => uploadUsers('creation', input, (created) => ({ created }), call),

  remove: (input, call) => uploadUsers('deletion', input, (deleted) => ({ deleted }), call),

  check: checkFile,

  downloadFormat: async (_, call) =>
    sheetDownload(
      'Profile_Users_Format',
      writeSheet({
        name: 'Users',
        columns: columns(formatColumns, 'text'),
        rows: templateContent(formatColumns.map((name) => exampleUser[name])),
      }),
      call.timestamp,
    ),

  downloadList: async ({ customerId }, call) => {
    async function* rows() {
      for await (const user of call.rows<ActiveUser>((db, after, limit) =>
        activeUsers(db, customerId, after, limit),
      )) {
        yield [user.firstName, user.lastName, user.email, user.department, 'FALSE']
      }
    }
    return sheetDownload(
      'Profile_Users_List',
      writeSheet({ name: 'Users', columns: columns(listColumns), rows: rows() }),
      call.timestamp,
    )
  },

  history: async ({ customerId, ...query }, call) => {
    const { rows, total } = await call.transaction((db) =>
      listBatches(db, { customerId, now: call.now }, query),
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
        rejectedId: row.rejectedId,
      })),
    }
  },

  rejected: (key, call) => openRejected(key, ['users', 'userDeletion'], call),

  undo: undoUpload,
}
