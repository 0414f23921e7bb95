import { sql } from 'kysely'
import type { z } from 'zod'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { packageTitleRow } from '../../contract/packages/endpoints.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { containing, direction, pageOf } from '../db/listing.ts'

type Row = z.output<typeof packageTitleRow>

const identifiers = sql<string>`concat_ws(', ', title.print_issn, title.online_issn, title.isbn)`

const sorts = {
  titleId: sql`title.id`,
  title: sql`title.sort_name`,
  identifiers,
  publisherName: sql`lower(publisher.name)`,
  resourceType: sql`type.name`,
  startDate: sql`held.coverage_start`,
  endDate: sql`held.coverage_end`,
  embargo: sql`held.embargo`,
} satisfies Record<keyof Row, unknown>

/** Which titles of a package a list includes, and their order. */
export interface PackageTitlesQuery extends ListQuery<keyof Row> {
  packageId: number
  /** Part of a title's name, in any case; '' for all titles. */
  title: string
}

/** Returns one page of the titles of a package, and how many titles match in all. */
export function listPackageTitles(db: Db, { packageId, title, ...query }: PackageTitlesQuery) {
  const found = db
    .selectFrom('packageTitles as held')
    .innerJoin('titles as title', 'title.id', 'held.titleId')
    .innerJoin('publishers as publisher', 'publisher.id', 'title.publisherId')
    .innerJoin('resourceTypes as type', 'type.id', 'title.resourceTypeId')
    .where('held.packageId', '=', packageId)
    .$if(title !== '', (q) => q.where('title.name', 'ilike', containing(title)))
  return pageOf(
    db,
    found,
    found
      .select([
        'title.id as titleId',
        'title.name as title',
        identifiers.as('identifiers'),
        'publisher.name as publisherName',
        'type.name as resourceType',
        sql<string>`coalesce(held.coverage_start::text, '')`.as('startDate'),
        sql<string>`coalesce(held.coverage_end::text, '')`.as('endDate'),
        'held.embargo',
      ])
      .orderBy(sorts[query.sort ?? 'title'], direction(query))
      .orderBy('title.sortName')
      .orderBy('title.id'),
    query,
  )
}

/** A title of a package, as the download of the package lists it. */
export interface PackageTitle {
  titleId: number
  /** With the title ID, the place of the row in the order of the download. */
  sortName: string
  title: string
  identifiers: string
  publisherName: string
  resourceType: string
  coverageStart: string
  coverageEnd: string
  embargo: string
  coverageDepth: string
}

/**
 * Returns up to `limit` titles of a package in the order of their names: the first ones, or those that follow `after`.
 */
export async function exportPackageTitles(
  db: Db,
  packageId: number,
  after: PackageTitle | null,
  limit: number,
): Promise<PackageTitle[]> {
  const key: KeyPart[] = [
    [sql`t.sort_name`, after?.sortName],
    [sql`t.id`, after?.titleId],
  ]
  const { rows } = await sql<PackageTitle>`
    select t.id as "titleId", t.sort_name as "sortName", t.name as title,
      concat_ws(', ', t.print_issn, t.online_issn, t.isbn) as identifiers,
      publisher.name as "publisherName", type.name as "resourceType",
      coalesce(pt.coverage_start, '') as "coverageStart",
      coalesce(pt.coverage_end, '') as "coverageEnd", pt.embargo,
      pt.coverage_depth as "coverageDepth"
    from package_titles pt
    join titles t on t.id = pt.title_id
    join resource_types type on type.id = t.resource_type_id
    join publishers publisher on publisher.id = t.publisher_id
    where pt.package_id = ${packageId} and ${after === null ? sql`true` : isAfter(key)}
    order by ${byKey(key)}
    limit ${limit}`.execute(db)
  return rows
}
