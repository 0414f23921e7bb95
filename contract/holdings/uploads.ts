import { z } from 'zod'
import { call, downloadCall, listProcedure } from '../kernel/endpoint.ts'
import { pagedInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { id } from '../kernel/scalars.ts'

/** Named by the client: a repeated upload changes nothing twice, and its progress can be asked for. */
export const uploadId = z.uuid().optional()

/** A file of 30 MiB, which is the most that is read (platform/holdings/uploads/readRows.ts), and its form. */
export const maxHoldingsBodyBytes = 31 * 1024 * 1024

const kind = z.enum(['titles', 'books'])

const sheetFault = withWireKeys({
  row: z.int().min(1),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
})

/** What an upload would do, row by row where it matters to people. */
const uploadPlan = withWireKeys({
  total: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  kept: z.int().min(0),
  rejected: z.int().min(0),
  /** The first rows as they were understood. */
  sample: z.array(
    withWireKeys({
      row: z.int().min(1),
      title: z.string(),
      identifier: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      effect: z.enum(['added', 'changed', 'kept']),
    }),
  ),
  /** The first refused rows. */
  faults: z.array(sheetFault),
  /** Under this id the checked file can be written for an hour, instead of being sent again. */
  stagedId: z.uuid(),
})

const batch = withWireKeys({
  batchId: id,
  kind,
  action: z.enum(['overwrite', 'append']),
  accessType: z.enum(['print', 'electronic', '']),
  fileName: z.string(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  accepted: z.int().min(0),
  rejected: z.int().min(0),
  added: z.int().min(0),
  changed: z.int().min(0),
  removed: z.int().min(0),
  undone: z.boolean(),
  /** Within 30 days. */
  undoable: z.boolean(),
  /** Later uploads of the same list that are taken back with this one. */
  later: z.int().min(0),
  /** By this id its rejected rows can be fetched; null when there are none, or no more. */
  rejectedId: z.uuid().nullable(),
})

/** The project's own calls around the uploads of titles and books: a dry run, history, return. */
export const holdingUploads = {
  preview: call('POST', '/holdings/uploads/preview', {
    summary: 'What an upload would add, change, remove and refuse; writes nothing',
    access: 'titles.create',
    travels: 'multipart',
    maxBodyBytes: maxHoldingsBodyBytes,
    cost: 'high',
    input: withWireKeys({
      customerId: id,
      kind,
      action: z.enum(['overwrite', 'append']),
      accessType: z.enum(['print', 'electronic']).default('electronic'),
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
    summary: 'Return to the list as it was before an upload',
    access: 'titles.create',
    travels: 'json',
    input: withWireKeys({ customerId: id, batchId: id }),
    output: withWireKeys({ removed: z.int().min(0), restored: z.int().min(0) }),
    problems: ['notFound', 'conflict'],
  }),
}
