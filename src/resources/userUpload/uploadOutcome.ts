import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import type { Outcome } from '../../../contract/kernel/endpoint.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'

/** The outcome of an upload, as the dialog shows it. */
export interface UploadOutcome {
  /** Key of the text below `userUpload.outcome`. */
  kind: 'created' | 'deleted' | 'partial' | 'rejected' | 'nothing' | 'refused' | 'cancelled'
  count: number
  /** The platform's reason for refusing the file. */
  detail?: string
}

/**
 * Returns the outcome of a successful call (docs/requirements/portal.md §4.7). The caller saves the file of
 * rejected rows.
 */
export function outcomeOf(purpose: UserSheetPurpose, outcome: Outcome<number>): UploadOutcome {
  if (outcome.outcome === 'partial') {
    return { kind: purpose === 'creation' ? 'partial' : 'rejected', count: outcome.accepted }
  }
  const count = outcome.answer
  if (count === 0) return { kind: 'nothing', count }
  return { kind: purpose === 'creation' ? 'created' : 'deleted', count }
}

const aboutTheFile = new Set<string>(['invalid', 'tooLarge', 'unsupportedType', 'unreadableFile'])

/** Returns whether the file itself was refused; false for a check that failed for another reason. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof PlatformError && aboutTheFile.has(error.code)

/**
 * Returns the outcome of a failed call. Statuses without a text of their own show "Please select
 * file for upload", with the platform's reason below.
 */
export function failureOf(error: Error): UploadOutcome {
  const { code, failure } =
    error instanceof PlatformError ? error : { code: 'unexpected', failure: undefined }
  if (code === 'cancelled') return { kind: 'cancelled', count: 0 }
  const detail = aboutTheFile.has(code) ? failure?.detail : failureMessage(error)
  return { kind: 'refused', count: 0, ...(detail !== undefined && { detail }) }
}
