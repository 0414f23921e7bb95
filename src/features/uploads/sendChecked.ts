import { hasCode } from '../../dataProvider/hasCode.ts'

/**
 * Uploads the rows of a checked file by `staged`, which names them. The platform stores them for an hour; after that,
 * and without `staged`, the file itself is sent.
 */
export async function sendChecked<Staged extends object, Answer>(
  file: File,
  staged: Staged | undefined,
  send: (source: Staged | { file: File }) => Promise<Answer>,
): Promise<Answer> {
  if (staged === undefined) return send({ file })
  try {
    return await send(staged)
  } catch (error) {
    if (!hasCode(error, 'notFound')) throw error
    return send({ file })
  }
}
