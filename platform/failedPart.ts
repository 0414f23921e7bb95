import {
  isReadOnly,
  isRefused,
  isUnreachable,
  lacksResources,
} from './db/connection/connectionErrors.ts'
import { FileStoreError } from './ports/blobs.ts'
import { reasonOf } from './reasonOf.ts'

/** Returns the line about a part of the installation that does not work, as an error says; null for any other error. */
export function failedPartText(error: unknown): string | null {
  const part = failedPart(error)
  return part === null ? null : `${part}: ${reasonOf(error)}. npm run doctor says what to do.`
}

function failedPart(error: unknown): string | null {
  if (error instanceof FileStoreError) return 'The store of files'
  const isOfDatabase = [isUnreachable, isRefused, isReadOnly, lacksResources]
  return isOfDatabase.some((test) => test(error)) ? 'The database' : null
}
