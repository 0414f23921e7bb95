import type { Db } from '../context.ts'

/** Returns the day of the first request whose `column` is the customer `id`; null when there is none. */
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

/** Returns the members of a consortium, by name. */
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

/** Returns all institutions that requests in the tenant scope may name, by name. */
export async function institutionNames(db: Db) {
  return db
    .selectFrom('institutions')
    .select(['id', 'displayName'])
    .orderBy('displayName')
    .orderBy('id')
    .execute()
}
