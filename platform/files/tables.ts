import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    uploadedFiles: UploadedFilesTable
  }
}

/** Files in the blob store and who owns them. */
export interface UploadedFilesTable {
  key: string
  customerId: number
  accountId: number | null
  kind: 'profileImage' | 'logo' | 'delivery'
  fileName: Defaulted<string>
  contentType: string
  sizeBytes: number
  sha256: Buffer | null
  createdAt: DefaultTimestamp
}
