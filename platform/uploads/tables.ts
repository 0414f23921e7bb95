import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { UploadAction } from '../../contract/holdings/uploads.ts'
import type { UploadKind, UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    uploadProgress: UploadProgressTable
    rejectedRows: RejectedRowsTable
    uploadBatches: UploadBatchesTable
    stagedUploads: StagedUploadsTable
    stagedRows: StagedRowsTable
  }
}

/** Progress of running and recent uploads. */
export interface UploadProgressTable {
  id: string
  customerId: number
  accountId: number
  /** null while a file is only checked. */
  kind: UploadKind | null
  fileName: Defaulted<string>
  stage: Defaulted<UploadStage>
  done: Defaulted<number>
  total: Defaulted<number>
  /** Whether cancellation was requested; it has no effect once the writing has begun. */
  cancelAsked: Defaulted<boolean>
  updatedAt: DefaultTimestamp
}

/** Names the workbook of the rejected rows of one upload. */
export interface RejectedRows {
  customerId: number
  uploadId: string
  kind: UploadKind
}

/** Workbooks of rejected rows in the blob store. */
export interface RejectedRowsTable extends RejectedRows {
  /** null for an upload of an earlier version that was not written to its end. */
  rows: number | null
  /** null for a workbook of an earlier version. */
  fileKey: Defaulted<string | null>
  createdAt: Date
}

/** Uploads whose rows are in `stagedRows` for an hour. */
export interface StagedUploadsTable {
  id: string
  customerId: number
  accountId: number
  kind: UploadKind
  /** Way of access for which the rows of titles were checked; null for every other kind. */
  accessType: HoldingAccess | null
  fileName: string
  fileSha256: Buffer
  /** null until every row is staged. */
  total: Defaulted<number | null>
  createdAt: Date
}

/** The rows of staged uploads: their content, or their faults. */
export interface StagedRowsTable {
  stagedId: string
  customerId: number
  line: number
  content: object | null
  faults: object[] | null
}

/** Uploads of sheets; the rows that an upload added or removed have its id. */
export interface UploadBatchesTable {
  id: Defaulted<number>
  customerId: number
  accountId: number | null
  kind: UploadKind
  mode: Defaulted<UploadAction>
  accessType: HoldingAccess | null
  fileName: Defaulted<string>
  fileSha256: Buffer | null
  /** Id that the client has sent; an upload with the same id is not written twice. */
  uploadId: string | null
  accepted: Defaulted<number>
  rejected: Defaulted<number>
  added: Defaulted<number>
  changed: Defaulted<number>
  removed: Defaulted<number>
  createdAt: DefaultTimestamp
  undoneAt: Date | null
  undoneBy: number | null
}
