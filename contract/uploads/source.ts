import { z } from 'zod'

/** A file, or instead of it the `stagedId` of a file that was checked before: one of the two. */
export const fileOrStaged = {
  file: z.instanceof(Blob).optional(),
  stagedId: z.uuid().optional(),
}
