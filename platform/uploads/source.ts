import { Problem } from '../../contract/kernel/problem.ts'

/** Where the rows of an upload come from: a file, or a file that was staged by a preview. */
export type UploadSource = { file: Blob } | { stagedId: string }

/**
 * Returns where the rows of an upload come from. Throws `Problem('invalid')` naming `file` for an upload that has
 * neither a file nor a staged one, and naming `stagedId` for one that has both.
 */
export function sourceOf({
  file,
  stagedId,
}: {
  file?: Blob | undefined
  stagedId?: string | undefined
}): UploadSource {
  if (file !== undefined && stagedId !== undefined) {
    throw new Problem('invalid', 'Send a file or the id of a checked one, not both', {
      fields: { stagedId: 'besideFile' },
    })
  }
  if (stagedId !== undefined) return { stagedId }
  if (file !== undefined) return { file }
  throw new Problem('invalid', 'Send a file', { fields: { file: 'required' } })
}
