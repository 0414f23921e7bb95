import type { UploadKind, UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

export interface UploadsTables {
  uploadProgress: UploadProgressTable
  rejectedRows: RejectedRowsTable
}

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
  /** Asked to stop; obeyed until the writing begins. */
  cancelAsked: Defaulted<boolean>
  updatedAt: DefaultTimestamp
}

/** Workbooks of refused rows, which are among the files. */
export interface RejectedRowsTable {
  customerId: number
  uploadId: string
  kind: UploadKind
  /** null until the upload is written. */
  rows: number | null
  createdAt: Date
}
