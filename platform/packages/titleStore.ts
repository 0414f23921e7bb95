import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { packageTitleRow } from '../../contract/packages/endpoints.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { likePattern, direction, pageOf } from '../db/listing.ts'
import { identifiersOf } from '../holdings/searchStore.ts'

type Row = z.output<typeof packageTitleRow>

const identifiers = identifiersOf('title')

const sorts = {
  titleId: sql`title.id`,
  title: sql`title.sort_name`,
  identifiers,
  publisherName: sql`lower(publisher.name)`,
  resourceType: sql`type.name`,
  startDate: sql`coalesce(held.coverage_start, '')`,
  endDate: sql`coalesce(held.coverage_end, '')`,
  embargo: sql`held.embargo`,
} satisfies Record<keyof Row, RawBuilder<unknown>>

/** Which titles of a package a list includes, and their order. */
export interface PackageTitlesQuery extends ListQuery<keyof Row> {
  packageId: number
  /** Part of a title's name, in any case; '' for all titles. */
  title: string
}

/** Returns one page of the titles of a package, and how many titles match in all. */
export function listPackageTitles(db: Db, { packageId, title, ...query }: PackageTitlesQuery) {
  const titles = db
    .selectFrom('packageTitles as held')
    .innerJoin('titles as title', 'title.id', 'held.titleId')
    .innerJoin('publishers as publisher', 'publisher.id', 'title.publisherId')
    .innerJoin('resourceTypes as type', 'type.id', 'title.resourceTypeId')
    .where('held.packageId', '=', packageId)
    .$if(title !== '', (q) => q.where('title.name', 'ilike', likePattern(title)))
  return pageOf(
    db,
    titles,
    titles
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
  /** The value by which the download is sorted. */
  sortKey: string | number
  /** With the title ID, the place of the row among those of equal value. */
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

/** Returns up to `limit` titles of a package in the order of the list: the first ones, or those that follow `after`. */
export async function exportPackageTitles(
  db: Db,
  { packageId, title, ...query }: PackageTitlesQuery,
  after: PackageTitle | null,
  limit: number,
): Promise<PackageTitle[]> {
  const sort = sorts[query.sort ?? 'title']
  const key: KeyPart[] = [
    [sort, after?.sortKey, direction(query)],
    [sql`title.sort_name`, after?.sortName],
    [sql`title.id`, after?.titleId],
  ]
  const { rows } = await sql<PackageTitle>`
    select title.id as "titleId", ${sort} as "sortKey", title.sort_name as "sortName", title.name as title,
      ${identifiers} as identifiers,
      publisher.name as "publisherName", type.name as "resourceType",
      coalesce(held.coverage_start, '') as "coverageStart",
      coalesce(held.coverage_end, '') as "coverageEnd", held.embargo,
      held.coverage_depth as "coverageDepth"
    from package_titles held
    join titles title on title.id = held.title_id
    join resource_types type on type.id = title.resource_type_id
    join publishers publisher on publisher.id = title.publisher_id
    where held.package_id = ${packageId} and ${after === null ? sql`true` : isAfter(key)}
      and (${title} = '' or title.name ilike ${likePattern(title)})
    order by ${byKey(key)}
    limit ${limit}`.execute(db)
  return rows
}
