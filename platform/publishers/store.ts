import type { Db } from '../context.ts'

/** Returns a page of the publishers under licence, by name without HTML, and their number; a name may contain HTML. */
export async function listLicensed(db: Db, page: number, perPage: number) {
  const rows = await db
    .selectFrom('licensedPublishers')
    .select('name')
    .orderBy('sortName')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom('licensedPublishers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
