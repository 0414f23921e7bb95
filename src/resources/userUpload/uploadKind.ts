import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'

/** The two upload dialogs (docs/requirements/portal.md §2.8). */
export type UploadKind = 'create' | 'delete'

/** Purpose of the file, as the platform names it, by dialog. */
export const purposeOf: Record<UploadKind, UserSheetPurpose> = {
  create: 'creation',
  delete: 'deletion',
}

/** File extensions that the file dialog offers. */
export const sheetTypes = '.xlsx,.csv'
