import type { Db } from '../context.ts'

/** Returns the name of an institution; null when there is none with this id, or `id` is null. */
export async function institutionName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await db
    .selectFrom('institutions')
    .select('displayName')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.displayName ?? null
}

/** Returns the name of a region; null when there is none with this id, or `id` is null. */
export async function regionName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('regions').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
