import type { Outcome } from '../../../contract/kernel/endpoint.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import type { UploadKind } from './uploadKind.ts'

/** What an upload came to, as the text that says so and what goes with it. */
export interface UploadOutcome {
  /** Below `userUpload.outcome`. */
  kind: 'created' | 'deleted' | 'partial' | 'rejected' | 'nothing' | 'refused' | 'cancelled'
  count: number
  /** What the platform says about the file, where it refused it. */
  detail?: string
}

/** spec: portal §4.7. The file of the rejected rows is for the caller to save. */
export function outcomeOf(kind: UploadKind, outcome: Outcome<number>): UploadOutcome {
  if (outcome.outcome === 'partial') {
    return { kind: kind === 'create' ? 'partial' : 'rejected', count: outcome.accepted }
  }
  const count = outcome.answer
  if (count === 0) return { kind: 'nothing', count }
  return { kind: kind === 'create' ? 'created' : 'deleted', count }
}

const aboutTheFile = new Set<string>(['invalid', 'tooLarge', 'unsupportedType'])

/** Any other status says "Please select file for upload"; why the file was refused stands below it. */
export function failureOf(error: Error): UploadOutcome {
  const { code, failure } =
    error instanceof PlatformError ? error : { code: 'unexpected', failure: undefined }
  if (code === 'cancelled') return { kind: 'cancelled', count: 0 }
  const detail = aboutTheFile.has(code) ? failure?.detail : error.message
  return { kind: 'refused', count: 0, ...(detail !== undefined && { detail }) }
}
