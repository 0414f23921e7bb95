import type { Db } from '../context.ts'

interface NewFile {
  key: string
  customerId: number
  accountId: number
  kind: 'profileImage' | 'logo' | 'delivery'
  contentType: string
  sizeBytes: number
}

/** Records an uploaded file and its owner. */
export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db.insertInto('uploadedFiles').values(file).execute()
}

/** Returns whether the account uploaded the file under this key, as this kind of file. */
export async function ownsFile(
  db: Db,
  key: string,
  accountId: number,
  kind: NewFile['kind'],
): Promise<boolean> {
  const file = await db
    .selectFrom('uploadedFiles')
    .select('key')
    .where('key', '=', key)
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return file !== undefined
}

/** Returns the address of the account's profile image; `null` when it has none. */
export async function readImagePath(db: Db, accountId: number): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('imagePath')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.imagePath ?? null
}

/** Sets the address of the account's profile image; `null` removes it. */
export async function writeImagePath(
  db: Db,
  accountId: number,
  imagePath: string | null,
): Promise<void> {
  await db.updateTable('accounts').set({ imagePath }).where('id', '=', accountId).execute()
}
