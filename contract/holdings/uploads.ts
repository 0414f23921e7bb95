import { z } from 'zod'
import { call, downloadCall, listProcedure } from '../kernel/endpoint.ts'
import { pagedInput } from '../kernel/listQuery.ts'
import { id } from '../kernel/ids.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { holdingsSheetLimits } from '../uploads/limits.ts'
import { holdingAccesses, uploadAccesses } from './holdingAccess.ts'

/** Id that the client gives an upload: sending it twice has one effect, and its progress is read by it. */
export const uploadId = z.uuid().optional()

/** How many titles the check of an upload said that it removes: an upload that would remove more is refused. */
export const confirmedRemovals = z
  .codec(
    z.union([z.number(), z.string().regex(/^\d{1,7}$/, 'must be a whole number')]),
    z.int().min(0).max(9_999_999),
    { decode: Number, encode: (count) => count },
  )
  .optional()

/** The largest file that is accepted, plus the other form fields. */
export const maxHoldingsBodyBytes = holdingsSheetLimits.bytes + 1024 * 1024

/** The lists of holdings that an upload can be for: journals (`titles`) and books. */
export const holdingUploadKinds = ['titles', 'books'] as const

/** The list of holdings that an upload is for. */
export type HoldingUploadKind = (typeof holdingUploadKinds)[number]

const kind = z.enum(holdingUploadKinds)

/** Whether an upload replaces the list or adds to it. */
export const uploadActions = ['overwrite', 'append'] as const

/** What an upload does to the list that is there. */
export type UploadAction = (typeof uploadActions)[number]

/** What an upload does with a row. */
const rowEffects = ['added', 'changed', 'kept'] as const

/** What became of one row of an upload. */
export type RowEffect = (typeof rowEffects)[number]

const sheetFault = withWireKeys({
  row: z.int().min(1),
  title: z.string(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})

/** What an upload would change, with examples of its rows. */
const uploadPlan = withWireKeys({
  total: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  kept: z.int().min(0),
  rejected: z.int().min(0),
  /** Number of accepted rows with a value that is unlikely to be meant. */
  doubtful: z.int().min(0),
  /** The first rows, as the platform understood them. */
  sample: z.array(
    withWireKeys({
      row: z.int().min(1),
      title: z.string(),
      identifier: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      effect: z.enum(rowEffects),
    }),
  ),
  /** The first refused rows. */
  faults: z.array(sheetFault),
  /** What is unlikely to be meant in the first doubtful rows. They are uploaded as they are. */
  warnings: z.array(sheetFault),
  /** Under this id the checked file can be written for an hour without sending it again. */
  stagedId: z.uuid(),
})

const batch = withWireKeys({
  batchId: id,
  /** Id that the client gave the upload; null when it gave none. */
  uploadId: z.uuid().nullable(),
  kind,
  action: z.enum(uploadActions),
  accessType: z.enum([...holdingAccesses, '']),
  fileName: z.string(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  accepted: z.int().min(0),
  rejected: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  undone: z.boolean(),
  /** True for 30 days after the upload. */
  undoable: z.boolean(),
  /** Number of later uploads that are undone with this one: of the same list, or of both after one of both lists. */
  later: z.int().min(0),
  /** Id under which the rejected rows can be downloaded; null when there are none, or no longer any. */
  rejectedId: z.uuid().nullable(),
})

/** Endpoints around the uploads of titles and books: preview, history, undo. */
export const holdingUploads = {
  preview: call('POST', '/holdings/uploads/preview', {
    summary: 'What an upload would add, change, remove and refuse; writes nothing',
    access: 'titles.create',
    inputEncoding: 'multipart',
    maxBodyBytes: maxHoldingsBodyBytes,
    cost: 'high',
    input: withWireKeys({
      customerId: id,
      kind,
      action: z.enum(uploadActions),
      accessType: z.enum(uploadAccesses).default('electronic'),
      file: z.instanceof(Blob),
      uploadId,
    }),
    output: uploadPlan,
    problems: ['tooLarge', 'unsupportedType', 'cancelled', 'unavailable'],
  }),
  history: listProcedure('get_holding_uploads', {
    summary: 'Uploads of titles and books, the latest first',
    access: 'titles.list',
    input: pagedInput({ customerId: id, kind }),
    row: batch,
  }),
  rejected: downloadCall('/holdings/uploads/rejected', {
    summary: 'The rows that an upload rejected, each with its reason, within 30 days',
    access: 'titles.create',
    input: withWireKeys({ customerId: id, uploadId: z.uuid() }),
    problems: ['notFound'],
  }),
  undo: call('POST', '/holdings/uploads/undo', {
    summary: 'Return to the list as it was before an upload; with `alone`, only if it is the last',
    access: 'titles.create',
    inputEncoding: 'json',
    input: withWireKeys({ customerId: id, batchId: id, alone: z.boolean().optional() }),
    output: withWireKeys({ removed: z.int().min(0), restored: z.int().min(0) }),
    problems: ['notFound', 'conflict'],
  }),
}
