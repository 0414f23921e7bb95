import type { Db } from '../context.ts'

/** The day of the first request, where its owner is named by this column. */
export async function firstRequestDay(
  db: Db,
  column: 'supplierId' | 'requesterId' | 'consortiumId',
  id: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('ddrRequests')
    .select('requestedOn')
    .where(column, '=', id)
    .orderBy('requestedOn')
    .limit(1)
    .executeTakeFirst()
  return row?.requestedOn ?? null
}

/** Returns every priority a request can have. */
export async function listPriorities(db: Db) {
  return db.selectFrom('ddrPriorities').select(['id as priorityId', 'name']).orderBy('id').execute()
}

/** The members of a consortium, by name. */
export async function listInstitutions(db: Db, consortiumId: number) {
  const rows = await db
    .selectFrom('institutions')
    .select(['id', 'displayName'])
    .where('consortiumId', '=', consortiumId)
    .whereRef('id', '<>', 'consortiumId')
    .orderBy('displayName')
    .orderBy('id')
    .execute()
  return rows.map(({ id, displayName }) => ({ id, label: displayName, value: String(id) }))
}

/** Every institution that requests may name, by name. */
export async function institutionNames(db: Db) {
  return db
    .selectFrom('institutions')
    .select(['id', 'displayName'])
    .orderBy('displayName')
    .orderBy('id')
    .execute()
}
