import type { Db } from '../context.ts'
import { takeCustomerLock } from '../db/advisoryLocks.ts'

interface NewFile {
  key: string
  customerId: number
  /** null for a file that the platform downloaded. */
  accountId: number | null
  kind: 'profileImage' | 'logo' | 'delivery'
  contentType: string
  sizeBytes: number
}

/** Records an uploaded file and its owner. */
export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db.insertInto('uploadedFiles').values(file).execute()
}

/**
 * Records an uploaded image and returns true, unless the images of the customer would have more than `quotaBytes`. Call
 * it in a transaction: parallel uploads of one customer follow each other until its end.
 */
export async function insertImage(db: Db, file: NewFile, quotaBytes: number): Promise<boolean> {
  await takeCustomerLock(db, 'images', file.customerId)
  const { usedBytes } = await db
    .selectFrom('uploadedFiles')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('usedBytes'))
    .where('customerId', '=', file.customerId)
    .where('kind', 'in', ['profileImage', 'logo'])
    .executeTakeFirstOrThrow()
  if (usedBytes + file.sizeBytes > quotaBytes) return false
  await insertFile(db, file)
  return true
}

/**
 * Returns whether the account uploaded the file under this key, as this kind of file. Holds its record until the end of
 * the transaction, so that retention does not delete an image that is being chosen.
 */
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
    .forKeyShare()
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
