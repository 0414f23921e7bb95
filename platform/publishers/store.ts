import type { Db } from '../context.ts'
import { pageOf } from '../db/listing.ts'

/** Returns a page of the publishers under licence, by name without HTML, and their number; a name may contain HTML. */
export function listLicensed(db: Db, page: number, perPage: number) {
  const publishers = db.selectFrom('licensedPublishers')
  const rows = publishers.select('name').orderBy('sortName').orderBy('id')
  return pageOf(db, publishers, rows, { page, perPage })
}
