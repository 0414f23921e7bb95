import { z } from 'zod'

/** Input fields of an upload: a file, or the `stagedId` of a file that was checked before; exactly one of the two. */
export const fileOrStaged = {
  file: z.instanceof(Blob).optional(),
  stagedId: z.uuid().optional(),
}
