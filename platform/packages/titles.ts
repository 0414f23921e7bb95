import { sql } from 'kysely'
import type { packageTitleRow } from '../../contract/packages/endpoints.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db } from '../context.ts'
import { containing, direction, pageOf } from '../db/listing.ts'
import type { z } from 'zod'

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
  title: string
}

/** The titles of one package, page by page, when `find` lets this session see it. */
export function listPackageTitles(
  find: (db: Db) => Promise<object | undefined>,
  { packageId, title, ...query }: PackageTitlesQuery,
  call: Call,
) {
  return call.transaction(async (db) => {
    if ((await find(db)) === undefined) throw new Problem('notFound', `No package ${packageId}`)
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
  })
}
