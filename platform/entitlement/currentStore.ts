import { type RawBuilder, sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { Db } from '../context.ts'

/** Where a title or a package comes from: from the library itself, or from its consortium. */
export type HoldingOrigin = 'own' | 'consortium'

/** Whose holdings are read: values, columns of the query around, or `any (…)` of several. */
interface CurrentScope {
  customerId: number | RawBuilder<number>
  /** One title; all titles without it. */
  titleId?: number | RawBuilder<number>
  /** Journals or books, of packages those of this kind; both without it. */
  kind?: HoldingKind
  /** One package, and nothing else than its titles; null or missing for all holdings. */
  packageId?: number | null
}

/**
 * Returns the query of what a library has now: a row for each title and each holding of it, which the column `way`
 * names. Holdings are own titles in print and online, own packages, and packages of the consortium. All code that
 * answers what a library has now reads this query (docs/entitlement.md#one-query). `record_id` is the row of an own
 * title, or the package; `package_id` is 0 for an own title.
 */
export function currentHoldings(scope: CurrentScope): RawBuilder<unknown> {
  return scope.packageId == null
    ? sql`${ownHoldings(scope)} union all ${packageHoldings(scope)}`
    : packageHoldings(scope)
}

/**
 * Returns the query of the titles that a library has in print and online by itself, with the columns of
 * `currentHoldings` and behind them `more` columns of the table `h`.
 */
export const ownHoldings = (
  { customerId, titleId, kind }: CurrentScope,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  select h.title_id, 'ownTitle' as way, 'own' as origin, h.access_type, h.id as record_id, 0 as package_id,
    '' as name, h.start_date::text as start_date, h.end_date::text as end_date, h.embargo,
    h.coverage_depth as depth, h.resource_year::text as year, h.first_volume, h.first_issue,
    h.last_volume, h.last_issue, h.notes, h.title_url, h.customer_id${more}
  from library_titles h
  where h.customer_id = ${customerId} and h.removed_at is null
    ${titleId === undefined ? sql`` : sql`and h.title_id = ${titleId}`}
    ${kind === undefined ? sql`` : sql`and h.kind = ${kind}`}`

/** Returns the query of the titles that a library has through packages, with the columns of `currentHoldings`. */
export const packageHoldings = ({
  customerId,
  titleId,
  kind,
  packageId,
}: CurrentScope): RawBuilder<unknown> =>
  sql`
  select pt.title_id, case mp.origin when 'own' then 'ownPackage' else 'consortiumPackage' end as way, mp.origin,
    'electronic' as access_type, p.id as record_id, p.id as package_id, p.name,
    pt.coverage_start::text as start_date, pt.coverage_end::text as end_date, pt.embargo,
    pt.coverage_depth as depth, null as year, '' as first_volume, '' as first_issue,
    '' as last_volume, '' as last_issue, '' as notes, '' as title_url, mp.customer_id
  from (${currentPackages(customerId)}) as mp
  join packages p on p.id = mp.package_id
  join package_titles pt on pt.package_id = p.id
  where true
    ${titleId === undefined ? sql`` : sql`and pt.title_id = ${titleId}`}
    ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`}
    ${packageId == null ? sql`` : sql`and p.id = ${packageId}`}`

/**
 * Returns the query of the packages that a library has now, with the origin of each: its own, and those that its
 * consortium assigned to all members or to this one. A package of both origins has two rows.
 */
export const currentPackages = (customerId: number | RawBuilder<number>): RawBuilder<unknown> =>
  sql`select customer_id, package_id, origin from member_packages where customer_id = ${customerId}`

/**
 * Returns the query of titles in packages with the libraries that have the package now, a row for each title, package
 * and origin. It finds the libraries of a package once for all of its titles, where `packageHoldings` has a row for
 * each library.
 */
export const packageHolders = ({
  customerId,
  titleId,
}: Required<Pick<CurrentScope, 'customerId' | 'titleId'>>): RawBuilder<unknown> => sql`
  select pt.title_id, held.origin, pt.coverage_start::text as start_date, pt.coverage_end::text as end_date,
    held.customer_ids
  from (
    select package_id, origin, array_agg(customer_id) as customer_ids
    from (${currentPackages(customerId)}) as current group by package_id, origin
  ) as held
  join package_titles pt on pt.package_id = held.package_id
  where pt.title_id = ${titleId}`

/**
 * Returns the query of the open access titles of the subjects that a library has chosen, with the columns of
 * `currentHoldings`. They open for everybody; the choice decides which of them its lists include.
 */
export const openAccessTitles = (customerId: number, kind: HoldingKind): RawBuilder<unknown> => sql`
  select t.id as title_id, 'openAccess' as way, 'openAccess' as origin, 'electronic' as access_type,
    t.subject_id as record_id, 0 as package_id, '' as name, t.first_issue_date::text as start_date,
    t.last_issue_date::text as end_date, '' as embargo, 'fulltext' as depth, null as year, t.first_volume,
    t.first_issue, t.last_volume, t.last_issue, '' as notes, '' as title_url, oa.customer_id
  from oa_subject_assignments oa
  join titles t on t.subject_id = oa.subject_id and t.is_open_access
  join resource_types type on type.id = t.resource_type_id and type.kind = ${kind}
  where oa.customer_id = ${customerId}`

/** Returns the condition that the library of a row has the title of the row through its consortium. */
export const isHeldByConsortium = (
  scope: Required<Pick<CurrentScope, 'customerId' | 'titleId'>>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from (${currentHoldings(scope)}) as current where current.origin = 'consortium')`

/** Returns how a library has a title now: by itself, through its consortium, both, or not at all. */
export async function currentOrigins(
  db: Db,
  scope: { customerId: number; titleId: number },
): Promise<HoldingOrigin[]> {
  const { rows } = await sql<{ origin: HoldingOrigin }>`
    select distinct origin from (${currentHoldings(scope)}) as current order by origin desc`.execute(
    db,
  )
  return rows.map(({ origin }) => origin)
}
