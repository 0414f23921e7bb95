import type { HoldingUploadKind } from '../../../contract/holdings/uploads.ts'

/**
 * Returns the tag of the notifications about uploads of a list. Once an upload was taken back, the undo of the latest
 * one is no longer offered.
 */
export const uploadTag = (kind: HoldingUploadKind): string => `uploads of ${kind}`
