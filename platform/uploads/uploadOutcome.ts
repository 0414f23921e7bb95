import type { RejectedRows } from './tables.ts'

/** The answer of an upload as JSON: complete, or partial with the name of the workbook of the rejected rows. */
export type UploadOutcome<T> =
  | { outcome: 'complete'; answer: T }
  | { outcome: 'partial'; accepted: number; rejected: RejectedRows }
