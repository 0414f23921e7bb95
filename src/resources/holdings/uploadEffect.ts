import type { TranslateFunction } from 'react-admin'
import type { holdingUploads } from '../../../contract/holdings/uploads.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { wholeCount } from '../../numbers.ts'

/** An upload of titles or books in the history. */
export type UploadBatch = OutputOf<typeof holdingUploads.history>['rows'][number]

/** Returns how many titles an upload has added, changed and removed, and how many rows it has rejected, in words. */
export const uploadEffect = (
  { added, changed, removed, rejected }: UploadBatch,
  translate: TranslateFunction,
): string =>
  translate('uploadHistory.effect', {
    added: wholeCount(added),
    changed: wholeCount(changed),
    removed: wholeCount(removed),
    rejected: wholeCount(rejected),
  })
