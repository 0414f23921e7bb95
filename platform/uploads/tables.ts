import type { UploadKind, UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

export interface UploadsTables {
  uploadProgress: UploadProgressTable
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
