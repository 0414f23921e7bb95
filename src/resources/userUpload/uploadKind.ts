import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'

/** The two modals (spec: portal §2.8). */
export type UploadKind = 'create' | 'delete'

export const purposeOf: Record<UploadKind, UserSheetPurpose> = {
  create: 'creation',
  delete: 'deletion',
}

/** What a chooser offers. */
export const sheetTypes = '.xlsx,.csv'
