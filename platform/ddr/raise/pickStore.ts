import type { Db } from '../../context.ts'

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
