import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AssignmentTarget } from '../../contract/consortium/assignment.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { PackageType } from '../../contract/packages/types.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter } from '../db/keyset.ts'
import { likePattern, direction, pageOf } from '../db/listing.ts'
import {
  everyPackage,
  lockPackages,
  type PackageAfter,
  packageColumns,
  packageKey,
  packageSorts,
  packagesOf,
} from '../packages/store.ts'

/** Which packages of a consortium the list of its subscriptions includes. */
export interface SubscriptionFilter {
  aggregatorId: number | null
  packageType: 'all' | PackageType
  name: string
}

/** Column that the list of a consortium's subscriptions can be sorted by. */
export type SubscriptionSort = keyof typeof packageSorts | 'forAll' | 'memberCount'

/** The viewer of subscriptions: the consortium itself sees all of them, a member those that include it. */
export interface Viewer {
  consortiumId: number
  /** null: the consortium. */
  memberId: number | null
}

const inScope = ({ consortiumId, memberId }: Viewer) => sql<SqlBool>`
  cp.package_id = package.id and cp.consortium_id = ${consortiumId}
  and (${memberId}::int is null or cp.member_id is null or cp.member_id = ${memberId})`

const isSubscribed = (viewer: Viewer) =>
  sql<SqlBool>`exists (select from consortium_packages cp where ${inScope(viewer)})`

const forAll = (consortiumId: number) => sql<boolean>`exists (
  select from consortium_packages cp
  where cp.package_id = package.id and cp.consortium_id = ${consortiumId} and cp.member_id is null)`

/**
 * Returns SQL of the number of members that have the package, of those that the viewer sees. Counts the rows of its
 * assignments, each of which is of another present member.
 */
const memberCount = (viewer: Viewer) => sql<number>`
  case when ${forAll(viewer.consortiumId)}
    then (select count(*) from institutions m
      where m.consortium_id = ${viewer.consortiumId} and m.id <> ${viewer.consortiumId})
    else (select count(*) from consortium_packages cp where ${inScope(viewer)}) end`

const columnsFor = (viewer: Viewer) =>
  [
    ...packageColumns,
    sql<boolean>`true`.as('assigned'),
    sql<'consortium'[]>`array['consortium']`.as('origins'),
    forAll(viewer.consortiumId).as('forAll'),
    memberCount(viewer).as('memberCount'),
  ] as const

function sortOf(viewer: Viewer, sort: SubscriptionSort = 'name'): RawBuilder<unknown> {
  if (sort === 'forAll') return forAll(viewer.consortiumId)
  return sort === 'memberCount' ? memberCount(viewer) : packageSorts[sort]
}

/** Returns the query of the ids and names of the subscriptions that match a filter. */
export const matchingSubscriptions = (
  db: Db,
  { viewer, ...filter }: SubscriptionFilter & { viewer: Viewer },
) =>
  packagesOf(db, filter).where(isSubscribed(viewer)).select(['package.id as rowId', 'package.name'])

/** Returns the subscriptions of a consortium that the viewer may see. */
export async function listSubscriptions(
  db: Db,
  { viewer, ...filter }: SubscriptionFilter & { viewer: Viewer },
  query: ListQuery<SubscriptionSort>,
) {
  const subscriptions = packagesOf(db, filter).where(isSubscribed(viewer))
  return pageOf(
    db,
    subscriptions,
    subscriptions
      .select(columnsFor(viewer))
      .orderBy(sortOf(viewer, query.sort), direction(query))
      .orderBy('package.name')
      .orderBy('package.id'),
    query,
  )
}

/** Returns up to `limit` subscriptions in the order of the list: the first ones, or those that follow `after`. */
export function exportSubscriptions(
  db: Db,
  { viewer, ...filter }: SubscriptionFilter & { viewer: Viewer },
  query: ListQuery<SubscriptionSort>,
  { after, limit }: { after: PackageAfter | null; limit: number },
) {
  const sort = sortOf(viewer, query.sort)
  const key = packageKey(sort, query, after)
  return packagesOf(db, filter)
    .where(isSubscribed(viewer))
    .select([...columnsFor(viewer), sql<PackageAfter['sortKey']>`${sort}`.as('sortKey')])
    .$if(after !== null, (q) => q.where(isAfter(key)))
    .orderBy(byKey(key))
    .limit(limit)
    .execute()
}

/** A subscription as an export lists it. */
export type ExportedSubscription = Awaited<ReturnType<typeof exportSubscriptions>>[number]

/** Returns the packages that can be assigned, marking those assigned to the whole consortium. */
export function listAssignable(db: Db, consortiumId: number) {
  return db
    .selectFrom('packages as package')
    .select([
      'package.id as value',
      'package.name as label',
      'package.titleCount',
      forAll(consortiumId).as('assigned'),
    ])
    .where('package.status', '=', 'active')
    .orderBy(sql`lower(package.name)`)
    .orderBy('package.id')
    .execute()
}

/** Returns a page of the members of a consortium; with a package, of those that have it through the consortium. */
export async function listMembers(
  db: Db,
  filter: { consortiumId: number; name?: string; packageId?: number },
  query: ListQuery<'id' | 'label' | 'value'>,
) {
  const { consortiumId, name = '', packageId } = filter
  const members = db
    .selectFrom('institutions as member')
    .where('member.consortiumId', '=', consortiumId)
    .where('member.id', '<>', consortiumId)
    .$if(name !== '', (q) => q.where('member.organizationName', 'ilike', likePattern(name)))
    .$if(packageId !== undefined, (q) =>
      q.where(sql<SqlBool>`(
        exists (
          select from consortium_packages cp
          where cp.package_id = ${packageId ?? 0} and cp.consortium_id = ${consortiumId}
            and cp.member_id is null)
        or member.id in (
          select cp.member_id from consortium_packages cp
          where cp.package_id = ${packageId ?? 0} and cp.consortium_id = ${consortiumId}))`),
    )
  const byName = query.sort === undefined || query.sort === 'label'
  const sort = byName ? sql`lower(member.organization_name)` : sql`member.id`
  return pageOf(
    db,
    members,
    members
      .select([
        'member.id',
        'member.organizationName as label',
        sql<string>`member.id::text`.as('value'),
      ])
      .orderBy(sort, direction(query))
      .orderBy('member.id'),
    query,
  )
}

/** Packages to assign to a consortium or to members of it, and by whom. */
export interface Assignment {
  consortiumId: number
  /** Each once. */
  packageIds: readonly number[]
  target: AssignmentTarget
  accountId: number
  now: Date
}

/**
 * Assigns packages to those of the members that belong to the consortium. Returns how many of the packages and members
 * exist, so that the caller can refuse the whole. A package that is no longer offered counts where all have it already.
 */
export async function assignPackages(db: Db, assignment: Assignment) {
  const { consortiumId, packageIds, target, accountId, now } = assignment
  const memberIds = target.isWhole ? [] : target.memberIds
  await lockPackages(db, consortiumId)
  const { rows } = await sql<{ packages: number; members: number }>`
    with members as (
      select id from customers
      where id = any (${memberIds}) and consortium_id = ${consortiumId} and id <> consortium_id
    ), targets as (
      select id as member_id from members
      union all select null where ${target.isWhole}::boolean
    ), chosen as (
      select package.id from packages package
      where package.id = any (${[...packageIds]}) and (package.status = 'active' or not exists (
        select from targets where not exists (
          select from consortium_packages held
          where held.consortium_id = ${consortiumId} and held.package_id = package.id
            and held.member_id is not distinct from targets.member_id)))
    ), added as (
      insert into consortium_packages (consortium_id, package_id, member_id, assigned_at, assigned_by)
      select ${consortiumId}, chosen.id, targets.member_id, ${now}, ${accountId}
      from chosen cross join targets
      on conflict do nothing)
    select (select count(*) from chosen) as packages, (select count(*) from members) as members`.execute(
    db,
  )
  return rows[0] ?? { packages: 0, members: 0 }
}

interface Review {
  memberId: number
  name: string
  added: number
  already: number
}

/** Packages, and who receives them. */
type Plan = Omit<Assignment, 'accountId' | 'now'>

/** Who has made an assignment, and when. */
type Authorship = Pick<Assignment, 'accountId' | 'now'>

const madeBy = ({ consortiumId, packageIds }: Plan, { accountId, now }: Authorship) => sql`
  made.consortium_id = ${consortiumId} and made.package_id = any (${[...packageIds]})
  and made.assigned_by = ${accountId} and made.assigned_at = ${now}`

/** Returns how many rows an assignment has added: of a package for a member, or for the consortium as a whole. */
export async function countAssigned(db: Db, plan: Plan, made: Authorship): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from consortium_packages made where ${madeBy(plan, made)}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns per member how many packages an assignment would add, or has added when it was `made`, and how many it
 * already has. The rows of all members are counted in one pass, and those of the whole consortium once.
 */
export async function reviewAssignment(db: Db, plan: Plan, made?: Authorship) {
  const { consortiumId, packageIds, target } = plan
  const isMade = made === undefined ? sql`false` : sql`(${madeBy(plan, made)})`
  const isBefore = made === undefined ? sql`true` : sql`made.assigned_at < ${made.now}`
  const already = sql`whole.already + coalesce(own.already, 0)`
  const added =
    made === undefined
      ? sql`${packageIds.length}::int - (${already})`
      : sql`whole.added + coalesce(own.added - own.earlier, 0)`
  const { rows } = await sql<Review>`
    with given as materialized (
      select package_id, member_id, ${isMade} as is_made, ${isBefore} as is_before
      from consortium_packages made
      where consortium_id = ${consortiumId} and package_id = any (${[...packageIds]})
    ), for_all as (
      select package_id, is_made, is_before from given where member_id is null
    ), own as (
      select member_id, count(*) filter (where a.package_id is null) as already,
        count(*) filter (where g.is_made and a.is_before is not true) as added,
        -- What the assignment gave to all, and this member had before.
        count(*) filter (where g.is_before and a.is_made) as earlier
      from given g left join for_all a using (package_id)
      where g.member_id is not null group by member_id
    )
    select m.id as "memberId", m.organization_name as name, ${already} as already, ${added} as added
    from customers m
    cross join (
      select count(*) as already, count(*) filter (where is_made) as added from for_all
    ) as whole
    left join own on own.member_id = m.id
    where m.consortium_id = ${consortiumId} and m.id <> ${consortiumId}
      and (${target.isWhole}::boolean or m.id = any (${target.isWhole ? [] : target.memberIds}))
    order by lower(m.organization_name), m.id`.execute(db)
  return rows
}

/** Returns a package that the consortium subscribes to, if the viewer may see it; `undefined` otherwise. */
export const findSubscription = (db: Db, packageId: number, viewer: Viewer) =>
  packagesOf(db, everyPackage)
    .where('package.id', '=', packageId)
    .where(isSubscribed(viewer))
    .select(columnsFor(viewer))
    .executeTakeFirst()
