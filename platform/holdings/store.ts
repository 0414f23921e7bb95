import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Origin } from '../../contract/packages/types.ts'
import { undoDays } from '../../contract/undoDays.ts'
import type { Db } from '../context.ts'
import { isHeldByConsortium } from '../entitlement/currentStore.ts'
import { direction, likePattern, limitToPage, totalOf } from '../db/listing.ts'
import { restoreRows } from './restoreStore.ts'
import { hasIdentifier, identifiersOf } from './searchStore.ts'
import { lockLists } from './uploads/writeStore.ts'

/** Which holdings of a library a list includes. */
export interface HoldingFilter {
  customerId: number
  kind: HoldingKind
  title: string
  /** Id or name of a resource type; '' for all types. */
  resourceType: string
  accessType: 'all' | HoldingAccess
}

const identifiers = identifiersOf('title')

/**
 * Returns the expression of every origin by which a library has the title of one of its own rows, `held`; the row of
 * the catalogue has the alias `title`.
 */
export const originsOf = (customerId: RawBuilder<number>, title: 'title' | 't') => sql<Origin[]>`
  array_remove(array['own',
    case when ${isHeldByConsortium({ customerId, titleId: sql`held.title_id` })} then 'consortium' end,
    case when ${sql.ref(`${title}.isOpenAccess`)} and exists (
      select from oa_subject_assignments oa
      where oa.customer_id = ${customerId} and oa.subject_id = ${sql.ref(`${title}.subjectId`)})
      then 'openAccess' end], null)`

const columns = {
  recordId: sql`held.id`,
  holdingId: sql`held.id`,
  titleId: sql`held.title_id`,
  accessType: sql`held.access_type`,
  title: sql`held.sort_name`,
  resourceType: sql`type.name`,
  resourceYear: sql`held.resource_year`,
  startDate: sql`held.start_date`,
  endDate: sql`held.end_date`,
  publisherName: sql`held.publisher_name`,
  identifiers,
  origins: sql`title.is_open_access`,
} satisfies Record<string, Expression<unknown>>

/** Column that the list of holdings can be sorted by. */
export type HoldingSort = keyof typeof columns

/** Returns the query of a library's own holdings of a kind. */
const ownHoldings = (db: Db, { customerId, kind, accessType }: HoldingFilter) =>
  db
    .selectFrom('libraryTitles as held')
    .where('held.customerId', '=', customerId)
    .where('held.kind', '=', kind)
    .where('held.removedAt', 'is', null)
    .$if(accessType !== 'all', (q) => q.where('held.accessType', '=', accessType as HoldingAccess))

/** The most titles of the catalogue by which holdings are searched; with more, reading all holdings is faster. */
const maxFoundTitles = 2_000

/** The shortest text in letters that the index of titles finds. */
const minIndexedLength = 3

/**
 * Returns the titles of the catalogue that match text and resource type of a filter: by an index of all parts of three
 * letters of their names, the title whose ISSN or ISBN the text is, and by an index of the types. Null when neither is
 * given, and when too many titles match. Row-level security keeps a search of holdings from the one index, and the
 * holdings of a rare type would be looked for among all others.
 */
async function findTitles(
  db: Db,
  { title, resourceType }: HoldingFilter,
): Promise<number[] | null> {
  const hasText = title.length >= minIndexedLength
  if (!hasText && resourceType === '') return null
  const isFound = sql<SqlBool>`(sort_name like lower(${likePattern(title)}) or ${hasIdentifier(title, 'titles')})`
  const rows = await db
    .selectFrom('titles')
    .select('id')
    .$if(hasText, (q) => q.where(isFound))
    .$if(resourceType !== '', (q) =>
      q.where(
        sql<SqlBool>`resource_type_id = any (array(select id from resource_types type where ${ofType(resourceType)}))`,
      ),
    )
    .limit(maxFoundTitles + 1)
    .execute()
  return rows.length > maxFoundTitles ? null : rows.map(({ id }) => id)
}

/** Returns the query of the holdings that match a filter; by `foundTitles` where it is known which titles match it. */
function filteredHoldings(db: Db, filter: HoldingFilter, foundTitles: number[] | null) {
  const { title, resourceType } = filter
  // The pattern is lowered in a query of its own, because PostgreSQL would lower it again for each holding.
  const nameHasText = sql<SqlBool>`held.sort_name like (select lower(${likePattern(title)}))`
  if (foundTitles !== null) {
    return ownHoldings(db, filter)
      .where(sql<SqlBool>`held.title_id = any (${foundTitles}::int[])`)
      .$if(title !== '' && title.length < minIndexedLength, (q) => q.where(nameHasText))
  }
  const ofTheType = sql<SqlBool>`exists (
    select from titles title join resource_types type on type.id = title.resource_type_id
    where title.id = held.title_id and ${ofType(resourceType)})`
  return ownHoldings(db, filter)
    .$if(title !== '', (q) => q.where(nameHasText))
    .$if(resourceType !== '', (q) => q.where(ofTheType))
}

/** Returns the condition for a resource type by id or name. */
export const ofType = (resourceType: string) =>
  sql<SqlBool>`(type.id::text = ${resourceType} or lower(type.name) = lower(${resourceType}))`

/** Returns the query of the ids and names of the holdings that match a filter. */
export const matchingHoldings = async (db: Db, filter: HoldingFilter) =>
  filteredHoldings(db, filter, await findTitles(db, filter))
    .innerJoin('titles as title', 'title.id', 'held.titleId')
    .select(['held.id as rowId', 'title.name'])

/** Columns of the list that are the catalogue's. */
const catalogueSorts: ReadonlySet<HoldingSort> = new Set(['resourceType', 'identifiers', 'origins'])

/** Columns of the list that are never empty; an index has their order. */
const filledSorts: ReadonlySet<HoldingSort> = new Set(['title', 'publisherName'])

/**
 * Returns one page of a library's own holdings, and how many holdings match in all. The place of each holding is found
 * first, by an index where there is one of the order, so that the catalogue is read for the holdings of the page alone.
 */
export async function listHoldings(db: Db, filter: HoldingFilter, query: ListQuery<HoldingSort>) {
  const { sort = 'title' } = query
  const isOfCatalogue = catalogueSorts.has(sort)
  const matchingIds = filteredHoldings(db, filter, await findTitles(db, filter)).select('held.id')
  const inOrder = matchingIds
    .$if(isOfCatalogue, (q) => q.innerJoin('titles as title', 'title.id', 'held.titleId'))
    .$if(sort === 'resourceType', (q) =>
      q.innerJoin('resourceTypes as type', (join) =>
        join.on(sql<SqlBool>`type.id = title.resource_type_id`),
      ),
    )
    .orderBy(columns[sort], (order) => {
      const isDescending = direction(query) === 'desc'
      if (filledSorts.has(sort)) return isDescending ? order.desc() : order.asc()
      return isDescending ? order.desc().nullsLast() : order.asc().nullsFirst()
    })
    .orderBy(isOfCatalogue ? sql`title.sort_name` : sql`held.sort_name`)
    .orderBy('held.id')
  const rows = await readHoldings(db, limitToPage(inOrder, query))
  return { rows, total: await totalOf(db, matchingIds, rows.length, query) }
}

/** Returns holdings with what the catalogue says about their titles, in the order of the query of their ids. */
const readHoldings = (db: Db, ids: Expression<unknown>) =>
  db
    .selectFrom(
      sql<{ id: number; position: number }>`unnest(array(${ids})) with ordinality`.as<'place'>(
        sql`place(id, position)`,
      ),
    )
    .innerJoin('libraryTitles as held', 'held.id', 'place.id')
    .innerJoin('titles as title', 'title.id', 'held.titleId')
    .innerJoin('resourceTypes as type', 'type.id', 'title.resourceTypeId')
    .innerJoin('publishers as publisher', 'publisher.id', 'title.publisherId')
    .select([
      'held.id as recordId',
      'held.id as holdingId',
      'held.titleId',
      'held.accessType',
      'title.name as title',
      'type.name as resourceType',
      sql<string>`coalesce(held.resource_year::text, '')`.as('resourceYear'),
      sql<string>`coalesce(held.start_date, '')`.as('startDate'),
      sql<string>`coalesce(held.end_date, '')`.as('endDate'),
      'publisher.name as publisherName',
      identifiers.as('identifiers'),
      originsOf(sql`held.customer_id`, 'title').as('origins'),
    ])
    .orderBy('place.position')
    .execute()

/**
 * Removes rows of the lists of a library, only of a kind when one is given; returns the ids of those that were there.
 * Waits for uploads of the library that are being written, which would otherwise wait for it in a circle.
 */
export async function removeHoldings(
  db: Db,
  {
    customerId,
    kind,
    recordIds,
    now,
  }: { customerId: number; kind?: HoldingKind; recordIds: readonly number[]; now: Date },
): Promise<number[]> {
  await lockLists(db, customerId)
  const rows = await db
    .updateTable('libraryTitles')
    .set({ removedAt: now })
    .where('id', 'in', recordIds)
    .where('customerId', '=', customerId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'journal'))
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Restores rows that were removed by hand, except titles that have been added again; returns their ids. Waits for
 * uploads of the library that are being written.
 */
export async function restoreHoldings(
  db: Db,
  { customerId, recordIds, now }: { customerId: number; recordIds: readonly number[]; now: Date },
): Promise<number[]> {
  const which = sql<SqlBool>`held.id = any (${[...recordIds]}) and held.removed_batch_id is null
    and held.removed_at > ${now}::timestamptz - make_interval(days => ${undoDays})`
  await lockLists(db, customerId)
  return restoreRows(db, { customerId, which, now })
}

/** Returns the name of the library, and of its consortium; `null` when it is a member of none. */
export function readDealNames(
  db: Db,
  customerId: number,
): Promise<{ library: string; consortium: string | null }> {
  return db
    .selectFrom('customers as library')
    .leftJoin('institutions as consortium', (join) =>
      join
        .onRef('consortium.id', '=', 'library.consortiumId')
        .onRef('consortium.id', '<>', 'library.id'),
    )
    .select(['library.organizationName as library', 'consortium.organizationName as consortium'])
    .where('library.id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** Returns whether a title of the catalogue is a journal or a book; `undefined` when no title has the id. */
export async function findTitleKind(db: Db, titleId: number): Promise<HoldingKind | undefined> {
  const row = await db
    .selectFrom('titles')
    .innerJoin('resourceTypes as type', 'type.id', 'titles.resourceTypeId')
    .select('type.kind')
    .where('titles.id', '=', titleId)
    .executeTakeFirst()
  return row?.kind
}
