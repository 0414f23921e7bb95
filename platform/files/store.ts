import type { Db } from '../context.ts'

/** Returns the content type of an image by its key; `undefined` when no image that `db` may read has the key. */
export async function findImageType(db: Db, key: string): Promise<string | undefined> {
  const file = await db
    .selectFrom('uploadedFiles')
    .select('contentType')
    .where('key', '=', key)
    .where('kind', 'in', ['profileImage', 'logo'])
    .executeTakeFirst()
  return file?.contentType
}
