import type { Institution } from '../../contract/counter/report.ts'
import type { Db } from '../context.ts'
import { orNone } from '../db/listing.ts'

/** Returns the institutions with these ids that are within the tenant scope, by name. */
export async function institutionsNamed(db: Db, ids: readonly number[]): Promise<Institution[]> {
  return db
    .selectFrom('customers')
    .select(['id', 'organizationName as name', 'ror', 'isni'])
    .where('id', 'in', orNone(ids))
    .orderBy('organizationName')
    .orderBy('id')
    .execute()
}
