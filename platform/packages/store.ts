import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Origin, PackageType } from '../../contract/packages/types.ts'
import type { Db } from '../context.ts'
import { takeCustomerLock } from '../db/advisoryLocks.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { likePattern, direction, pageOf } from '../db/listing.ts'
import { currentPackages } from '../entitlement/currentStore.ts'

/** Which packages the list for a library includes: of one aggregator, of several, or for null of all. */
export interface PackageFilter {
  customerId: number
  kind: HoldingKind
  aggregatorId: number | number[] | null
  packageType: 'all' | PackageType
  name: string
}

/** Returns SQL of the origins of the package at a library: its own, its consortium's, or both. */
const originsFor = (customerId: number) => sql<Origin[]>`array(
  select held.origin from (${currentPackages(customerId)}) as held
  where held.package_id = package.id order by held.origin desc)`

const assignedTo = (customerId: number) => sql<boolean>`exists (
  select from library_packages lp
  where lp.package_id = package.id and lp.customer_id = ${customerId})`

/** The columns that every list of packages selects. */
export const packageColumns = [
  'package.id as packageId',
  'package.name',
  'package.packageType',
  'aggregator.name as aggregatorName',
  'package.status',
  'package.hasLink',
  'package.titleCount',
  'package.lastModifiedOn as modifiedOn',
] as const

/** The order by which each column of a list of packages is sorted. */
export const packageSorts = {
  packageId: sql`package.id`,
  name: sql`lower(package.name)`,
  packageType: sql`package.package_type`,
  aggregatorName: sql`lower(aggregator.name)`,
  status: sql`package.status`,
  hasLink: sql`package.has_link`,
  titleCount: sql`package.title_count`,
  modifiedOn: sql`package.last_modified_on`,
} satisfies Record<string, RawBuilder<unknown>>

/** Column that the list of packages can be sorted by. */
export type PackageSort = keyof typeof packageSorts

type CommonFilter = Omit<PackageFilter, 'customerId' | 'kind'>

/** The filter that matches every package. */
export const everyPackage = {
  aggregatorId: null,
  packageType: 'all',
  name: '',
} as const satisfies CommonFilter

/** Returns the query of the packages that match the conditions that every list has. */
export const packagesOf = (db: Db, filter: CommonFilter) =>
  db
    .selectFrom('packages as package')
    .innerJoin('aggregators as aggregator', 'aggregator.id', 'package.aggregatorId')
    .$if(filter.aggregatorId !== null, (q) =>
      q.where('package.aggregatorId', 'in', [filter.aggregatorId ?? []].flat()),
    )
    .$if(filter.packageType !== 'all', (q) =>
      q.where('package.packageType', '=', filter.packageType as PackageType),
    )
    .$if(filter.name !== '', (q) => q.where('package.name', 'ilike', likePattern(filter.name)))

/** Returns the columns of the lists of a library's packages. */
const columnsFor = (customerId: number) =>
  [
    ...packageColumns,
    assignedTo(customerId).as('assigned'),
    originsFor(customerId).as('origins'),
  ] as const

const packagesFor = (db: Db, filter: PackageFilter, only: 'all' | 'own') =>
  packagesOf(db, filter)
    .where('package.kind', '=', filter.kind)
    .where(
      only === 'own'
        ? assignedTo(filter.customerId)
        : // A ceased package is listed only for the libraries that have it.
          sql<boolean>`(package.status = 'active' or ${assignedTo(filter.customerId)})`,
    )

/** Returns the query of the ids and names of a library's own packages that match a filter. */
export const matchingPackages = (db: Db, filter: PackageFilter) =>
  packagesFor(db, filter, 'own').select(['package.id as rowId', 'package.name'])

/** Returns one page of the provider's packages, each with whether the library has it; or only of the library's own. */
export async function listPackages(
  db: Db,
  filter: PackageFilter,
  { only, ...query }: ListQuery<PackageSort> & { only: 'all' | 'own' },
) {
  const packages = packagesFor(db, filter, only)
  return pageOf(
    db,
    packages,
    packages
      .select(columnsFor(filter.customerId))
      .orderBy(packageSorts[query.sort ?? 'name'], direction(query))
      .orderBy('package.name')
      .orderBy('package.id'),
    query,
  )
}

/** The last row of a page of exported packages, after which the next page begins. */
export interface PackageAfter {
  sortKey: string | number | boolean
  name: string
  packageId: number
}

/** Returns the key of an exported list of packages, which has the order of the list. */
export const packageKey = (
  sort: RawBuilder<unknown>,
  query: ListQuery,
  after: PackageAfter | null,
): KeyPart[] => [
  [sort, after?.sortKey, direction(query)],
  [sql`package.name`, after?.name],
  [sql`package.id`, after?.packageId],
]

/** Returns up to `limit` of a library's own packages in list order: from the first one, or those after `after`. */
export function exportPackages(
  db: Db,
  filter: PackageFilter,
  query: ListQuery<PackageSort>,
  { after, limit }: { after: PackageAfter | null; limit: number },
) {
  const sort = packageSorts[query.sort ?? 'name']
  const key = packageKey(sort, query, after)
  return packagesFor(db, filter, 'own')
    .select([...columnsFor(filter.customerId), sql<PackageAfter['sortKey']>`${sort}`.as('sortKey')])
    .$if(after !== null, (q) => q.where(isAfter(key)))
    .orderBy(byKey(key))
    .limit(limit)
    .execute()
}

/** A package as an export lists it. */
export type ExportedPackage = Awaited<ReturnType<typeof exportPackages>>[number]

/** Returns the aggregators of packages of a kind; with a customer, only the aggregators of that customer's packages. */
export function listAggregators(
  db: Db,
  filter: {
    kind?: HoldingKind
    packageType: 'all' | PackageType
    customerId?: number
    name?: string
  },
) {
  const { kind, packageType, customerId, name } = filter
  return db
    .selectFrom('aggregators as aggregator')
    .select(['aggregator.id as aggregatorId', 'aggregator.name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('packages as package')
          .select('package.id')
          .whereRef('package.aggregatorId', '=', 'aggregator.id')
          .$if(kind !== undefined, (q) => q.where('package.kind', '=', kind ?? 'journal'))
          .$if(packageType !== 'all', (q) =>
            q.where('package.packageType', '=', packageType as PackageType),
          )
          .$if(customerId !== undefined, (q) => q.where(assignedTo(customerId ?? 0))),
      ),
    )
    .$if(name !== undefined && name !== '', (q) =>
      q.where('aggregator.name', 'ilike', likePattern(name ?? '')),
    )
    .orderBy('aggregator.name')
    .execute()
}

/**
 * Locks the packages of a library or a consortium until the transaction ends, so that two changes of several packages
 * do not wait for each other in a circle. They would follow each other without it too, because both write the counts of
 * titles.
 */
export async function lockPackages(db: Db, customerId: number): Promise<void> {
  await takeCustomerLock(db, 'packages', customerId)
}

interface AddedPackages {
  customerId: number
  packageIds: readonly number[]
  /** Kinds of packages that the library can have: one without books has no book packages. */
  kinds: readonly HoldingKind[]
  accountId: number
  now: Date
}

/** Adds packages to a library; returns how many of them exist and are available to it. */
export async function addPackages(db: Db, added: AddedPackages): Promise<number> {
  await lockPackages(db, added.customerId)
  const { rows } = await sql<{ knownCount: number }>`
    with known as (
      select id from packages package
      where id = any (${[...added.packageIds]})
        and kind = any (${[...added.kinds]})
        and (status = 'active' or ${assignedTo(added.customerId)})
    ), added as (
      insert into library_packages (customer_id, package_id, added_at, added_by)
      select ${added.customerId}, id, ${added.now}, ${added.accountId} from known
      on conflict do nothing)
    select count(*) as known_count from known`.execute(db)
  return rows[0]?.knownCount ?? 0
}

/** Returns a package of the provider; `undefined` when the kind has none of this id. */
export const findPackage = (db: Db, packageId: number, kind?: HoldingKind) =>
  db
    .selectFrom('packages')
    .select(['id as packageId', 'name'])
    .where('id', '=', packageId)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? 'journal'))
    .executeTakeFirst()

/** Returns a package as its row in a library's lists; `undefined` when no package has the id. */
export const packageFor = (
  db: Db,
  { customerId, packageId }: { customerId: number; packageId: number },
) =>
  packagesOf(db, everyPackage)
    .where('package.id', '=', packageId)
    .select(columnsFor(customerId))
    .executeTakeFirst()
