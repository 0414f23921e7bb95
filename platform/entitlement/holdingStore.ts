import { sql } from 'kysely'
import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { Db } from '../context.ts'

/** Which holdings are read: those of the titles that the libraries have, by themselves or through the consortia. */
export interface HoldingScope {
  libraryIds: readonly number[]
  consortiumIds: readonly number[]
  titleIds: readonly number[]
}

/** The coverage that a holding or a package gives of a title. */
interface CoverageRow {
  titleId: number
  startDate: string | null
  endDate: string | null
  embargo: string
  depth: CoverageDepth
}

/** A title that a library holds or held itself. */
export interface OwnTitleRow extends CoverageRow {
  id: number
  customerId: number
  accessType: HoldingAccess
  firstVolume: string
  firstIssue: string
  lastVolume: string
  lastIssue: string
  from: string
  until: string | null
}

/**
 * Returns the rows of the titles that the libraries hold or held themselves. The day of removal is the first without
 * the title; a row that was added and removed on one day is left out.
 */
export async function ownTitles(db: Db, scope: HoldingScope): Promise<OwnTitleRow[]> {
  const { rows } = await sql<OwnTitleRow>`
    select h.id::float8 as id, h.customer_id as "customerId", h.title_id as "titleId",
      h.access_type as "accessType", h.start_date as "startDate", h.end_date as "endDate",
      h.first_volume as "firstVolume", h.first_issue as "firstIssue", h.last_volume as "lastVolume",
      h.last_issue as "lastIssue", h.embargo, h.coverage_depth as depth,
      h.added_at::date as "from", h.removed_at::date as until
    from unnest(${[...scope.titleIds]}::int[]) as requested(title_id)
    join library_titles h on h.title_id = requested.title_id
    where h.customer_id = any (${[...scope.libraryIds]}::int[])
      and (h.removed_at is null or h.removed_at::date > h.added_at::date)`.execute(db)
  return rows
}

/** A title in a package. */
export interface PackageTitleRow extends CoverageRow {
  packageId: number
  name: string
}

/** Days on which a library, a consortium or one member of it has a package. */
export interface PackagePeriodRow {
  packageId: number
  /** The library whose own package it is; null for packages of a consortium. */
  customerId: number | null
  consortiumId: number | null
  /** The one member it is assigned to; null for all members. */
  memberId: number | null
  from: string
  until: string | null
}

/**
 * Returns the days on which the libraries and consortia have or had packages with the titles. With `onlyMembers`,
 * packages that are assigned to single members are left out unless these are among the libraries.
 */
export async function packagePeriods(
  db: Db,
  { libraryIds, consortiumIds, titleIds }: HoldingScope,
  { onlyMembers }: { onlyMembers: boolean },
): Promise<PackagePeriodRow[]> {
  const { rows } = await sql<PackagePeriodRow>`
    with packaged as materialized (
      select distinct pt.package_id from unnest(${[...titleIds]}::int[]) as t(title_id)
      join package_titles pt on pt.title_id = t.title_id
    ), assigned as (
      select package_id, customer_id, null::int as consortium_id, null::int as member_id,
        added_at as from_time, null::timestamptz as until_time
      from library_packages where customer_id = any (${[...libraryIds]}::int[])
      union all
      select package_id, null, consortium_id, member_id, assigned_at, null
      from consortium_packages where consortium_id = any (${[...consortiumIds]}::int[])
      union all
      select package_id, case when customer_id <> all (${[...consortiumIds]}::int[]) then customer_id end,
        case when customer_id = any (${[...consortiumIds]}::int[]) then customer_id end,
        member_id, assigned_at, removed_at
      from removed_packages
      where customer_id = any (${[...libraryIds, ...consortiumIds]}::int[])
        and removed_at::date > assigned_at::date
    )
    select package_id as "packageId", customer_id as "customerId", consortium_id as "consortiumId",
      member_id as "memberId", from_time::date as "from", until_time::date as until
    from assigned
    where package_id in (select package_id from packaged)
      and (not ${onlyMembers}::boolean or member_id is null
        or member_id = any (${[...libraryIds]}::int[]))`.execute(db)
  return rows
}

/** Returns the coverage of the titles in the packages. */
export async function packageTitles(
  db: Db,
  packageIds: readonly number[],
  titleIds: readonly number[],
): Promise<PackageTitleRow[]> {
  const { rows } = await sql<PackageTitleRow>`
    select pt.package_id as "packageId", p.name, pt.title_id as "titleId",
      pt.coverage_start as "startDate", pt.coverage_end as "endDate", pt.embargo,
      pt.coverage_depth as depth
    from unnest(${[...titleIds]}::int[]) as requested(title_id)
    join package_titles pt on pt.title_id = requested.title_id
    join packages p on p.id = pt.package_id
    where pt.package_id = any (${[...packageIds]}::int[])`.execute(db)
  return rows
}
