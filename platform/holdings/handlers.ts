import type { books, openAccess, summaries, titles } from '../../contract/holdings/endpoints.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { HoldingAccess, UploadAccess } from '../../contract/holdings/holdingAccess.ts'
import { holdingUploadKinds, type holdingUploads } from '../../contract/holdings/uploads.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { selectMatching } from '../bulkActions/selectMatching.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Handlers } from '../context.ts'
import { audit } from '../session/audit.ts'
import { openRejected } from '../uploads/rejected.ts'
import { sourceOf } from '../uploads/source.ts'
import { downloadFormat, downloadHoldings, downloadSummary } from './downloads.ts'
import { assignSubjects, listOpenAccess, listSubjects, previewSubjects } from './openAccessStore.ts'
import { listHoldings, matchingHoldings, removeHoldings, restoreHoldings } from './store.ts'
import { summarize } from './summary.ts'
import { type SummaryFilter, type SummaryRow, summaryRows } from './summaryStore.ts'
import { findTitle } from './titleDetails.ts'
import { listBatches, undoUploads } from './uploads/historyStore.ts'
import { previewUpload } from './uploads/preview.ts'
import { writeUpload } from './uploads/write.ts'
import { lockLists } from './uploads/writeStore.ts'

type BookFilter = InputOf<typeof books.list>

const journals = <F extends object>(filter: F) => ({ ...filter, kind: 'journal' as const })
const ofBooks = ({
  customerId,
  title,
  accessType,
}: Pick<BookFilter, 'customerId' | 'title' | 'accessType'>) => ({
  customerId,
  title,
  accessType,
  kind: 'book' as const,
  resourceType: '',
})

async function remove(
  kind: HoldingKind,
  { customerId, recordId }: { customerId: number; recordId: number },
  call: Call,
): Promise<true> {
  return call.write(async (db) => {
    const removed = await removeHoldings(db, {
      customerId,
      kind,
      recordIds: [recordId],
      now: call.now,
    })
    if (removed.length === 0) {
      throw new Problem('notFound', `No holding ${recordId}`)
    }
    await audit(db, call, {
      action: 'holdings.remove',
      targetType: 'holding',
      targetId: recordId,
      customerId,
    })
    return true as const
  })
}

/** Returns the access type of a whole upload; null when each row states its own. */
const singleAccess = (accessType: UploadAccess): HoldingAccess | null =>
  accessType === 'mixed' ? null : accessType

const totalOf = (total: number) => ({ total })

export const titlesHandlers: Handlers<typeof titles> = {
  list: (input, call) => call.transaction((db) => listHoldings(db, journals(input), input)),
  details: async (input, call) => {
    const title = await call.transaction((db) => findTitle(db, input))
    if (!title)
      throw new Problem('notFound', `The library does not have the title ${input.titleId}`)
    return title
  },
  remove: (input, call) => remove('journal', input, call),
  restore: ({ customerId, recordIds }, call) =>
    call.write(async (db) => {
      const restored = await restoreHoldings(db, { customerId, recordIds, now: call.now })
      await audit(db, call, {
        action: 'holdings.restore',
        customerId,
        details: { recordIds: restored },
      })
      return { restored: restored.length }
    }),
  selectMatching: (input, call) =>
    selectMatching(call, { kind: 'titles', customerId: input.customerId }, (db) =>
      matchingHoldings(db, journals(input)),
    ),
  removeSelected: ({ customerId, recordIds }, call) =>
    call.write(async (db) => {
      const removed = await removeHoldings(db, { customerId, recordIds, now: call.now })
      await audit(db, call, {
        action: 'holdings.remove',
        customerId,
        details: { recordIds: removed },
      })
      return { recordIds: removed }
    }),
  download: (input, call) => downloadHoldings(journals(input), { ...input, all: false }, call),
  downloadAll: (input, call) => downloadHoldings(journals(input), { ...input, all: true }, call),
  upload: ({ customerId, action, accessType, uploadId, confirmedRemovals, ...source }, call) =>
    writeUpload(
      {
        scope: { customerId, kind: 'journal', accessType: singleAccess(accessType) },
        action,
        source: sourceOf(source),
        uploadId,
        confirmedRemovals,
      },
      totalOf,
      call,
    ),
  downloadFormat: async (_, call) => downloadFormat('journal', call),
}

export const booksHandlers: Handlers<typeof books> = {
  list: (input, call) => call.transaction((db) => listHoldings(db, ofBooks(input), input)),
  selectMatching: (input, call) =>
    selectMatching(call, { kind: 'books', customerId: input.customerId }, (db) =>
      matchingHoldings(db, ofBooks(input)),
    ),
  remove: (input, call) => remove('book', input, call),
  download: (input, call) => downloadHoldings(ofBooks(input), { ...input, all: false }, call),
  downloadAll: (input, call) => downloadHoldings(ofBooks(input), { ...input, all: true }, call),
  upload: ({ customerId, action, uploadId, confirmedRemovals, ...source }, call) =>
    writeUpload(
      {
        scope: { customerId, kind: 'book', accessType: null },
        action,
        source: sourceOf(source),
        uploadId,
        confirmedRemovals,
      },
      totalOf,
      call,
    ),
  downloadFormat: async (_, call) => downloadFormat('book', call),
}

export const holdingUploadsHandlers: Handlers<typeof holdingUploads> = {
  preview: ({ customerId, kind, action, accessType, file, uploadId }, call) => {
    const scope =
      kind === 'books'
        ? { customerId, kind: 'book' as const, accessType: null }
        : { customerId, kind: 'journal' as const, accessType: singleAccess(accessType) }
    return previewUpload({ scope, action, source: { file }, uploadId }, call)
  },
  history: ({ customerId, kind, ...query }, call) =>
    call.transaction((db) => listBatches(db, { customerId, kind, now: call.now }, query)),
  rejected: (key, call) => openRejected(key, holdingUploadKinds, call),
  undo: ({ customerId, batchId, alone }, call) =>
    call.write(async (db) => {
      const { userId: accountId } = call.session
      await lockLists(db, customerId)
      const undone = await undoUploads(db, { customerId, batchId, accountId, now: call.now })
      if (undone === undefined) throw new Problem('notFound', `No upload ${batchId} to take back`)
      const { uploads, ...counts } = undone
      if (alone === true && uploads > 1)
        throw new Problem('conflict', 'The list was uploaded again since')
      await audit(db, call, {
        action: 'holdings.undoUpload',
        targetType: 'uploadBatch',
        targetId: batchId,
        customerId,
        details: { ...counts },
      })
      return counts
    }),
}

async function summaryDownload(filter: SummaryFilter & { infoAdmin: boolean }, call: Call) {
  // The session decides, not the parameters of the address.
  const staff = call.session.principal.infoAdmin
  if (filter.infoAdmin && !staff) {
    throw new Problem('forbidden', 'Only the staff of the provider have the full summary')
  }
  const rows = call.rows<SummaryRow>((db, after, limit) => summaryRows(db, filter, after, limit))
  const summary = await call.transaction((db) => summarize(db, filter))
  return downloadSummary(
    summary,
    rows,
    { forStaff: filter.infoAdmin, books: filter.kind === 'book' },
    call,
  )
}

export const summariesHandlers: Handlers<typeof summaries> = {
  titles: (input, call) => call.transaction((db) => summarize(db, journals(input))),
  books: (input, call) => call.transaction((db) => summarize(db, { ...input, kind: 'book' })),
  downloadTitles: async (input, call) => summaryDownload(journals(input), call),
  downloadBooks: async (input, call) => summaryDownload({ ...input, kind: 'book' }, call),
}

export const openAccessHandlers: Handlers<typeof openAccess> = {
  list: (input, call) => call.transaction((db) => listOpenAccess(db, input, input)),
  subjects: ({ customerId }, call) => call.transaction((db) => listSubjects(db, customerId)),
  preview: ({ customerId, subjectIds }, call) =>
    call.transaction((db) => previewSubjects(db, customerId, subjectIds)),
  assign: ({ assignment: { details } }, call) =>
    call.write(async (db) => {
      if (!(await assignSubjects(db, details))) {
        throw new Problem('invalid', 'One of the subjects does not exist', {
          fields: { 'assignment.details.subjectIds': 'One of the subjects does not exist' },
        })
      }
      await audit(db, call, {
        action: 'openAccess.assign',
        customerId: details.customerId,
        details: { subjectIds: details.subjectIds },
      })
      return true as const
    }),
}
