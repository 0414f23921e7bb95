import { sql } from 'kysely'
import type { AssignmentTarget } from '../../contract/consortium/assignment.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import { undoDays } from '../../contract/undoDays.ts'
import type { Db } from '../context.ts'
import { lockPackages } from './store.ts'

interface RemovedPackages {
  /** The library or the consortium that had the packages. */
  customerId: number
  packageIds: readonly number[]
  now: Date
}

/** Removes packages from a library, only of a kind when one is given; returns the ids of those that it had. */
export async function removeOfLibrary(
  db: Db,
  row: RemovedPackages & { kind?: HoldingKind },
): Promise<number[]> {
  await lockPackages(db, row.customerId)
  const { rows } = await sql<{ packageId: number }>`
    with removed as (
      delete from library_packages lp
      where lp.customer_id = ${row.customerId} and lp.package_id = any (${[...row.packageIds]})
        and (${row.kind ?? null}::text is null or exists (
          select from packages p where p.id = lp.package_id and p.kind = ${row.kind ?? null}))
      returning *)
    insert into removed_packages (customer_id, package_id, assigned_at, assigned_by, removed_at)
    select customer_id, package_id, added_at, added_by, ${row.now}::timestamptz from removed
    returning package_id as "packageId"`.execute(db)
  return rows.map(({ packageId }) => packageId)
}

/** Removes packages from a consortium and all its members; returns the ids of those that the consortium had. */
export async function removeOfConsortium(db: Db, row: RemovedPackages): Promise<number[]> {
  await lockPackages(db, row.customerId)
  const { rows } = await sql<{ packageId: number }>`
    with removed as (
      delete from consortium_packages
      where consortium_id = ${row.customerId} and package_id = any (${[...row.packageIds]})
      returning *)
    insert into removed_packages
      (customer_id, package_id, member_id, assigned_at, assigned_by, removed_at)
    select consortium_id, package_id, member_id, assigned_at, assigned_by, ${row.now}::timestamptz
    from removed returning package_id as "packageId"`.execute(db)
  return [...new Set(rows.map(({ packageId }) => packageId))]
}

/** Minutes after which what somebody added can only be removed, and not undone any more. */
const undoableMinutes = 60

interface UndoneAddition extends RemovedPackages {
  /** The account that added the packages. */
  accountId: number
}

/**
 * Removes the packages that the account added to a library last; returns their ids. Packages that are of an earlier
 * time, or that somebody else removed or added since, are left. They cannot be restored.
 */
export async function undoAdditions(db: Db, row: UndoneAddition): Promise<number[]> {
  await lockPackages(db, row.customerId)
  const { rows } = await sql<{ packageId: number }>`
    with added as (
      select package_id, added_at from library_packages
      where customer_id = ${row.customerId} and package_id = any (${[...row.packageIds]})
        and added_by = ${row.accountId}
        and added_at > ${row.now}::timestamptz - make_interval(mins => ${undoableMinutes})
    ), removed as (
      delete from library_packages lp
      where lp.customer_id = ${row.customerId} and lp.package_id in (
        select package_id from added where added_at = (select max(added_at) from added))
      returning *)
    insert into removed_packages
      (customer_id, package_id, assigned_at, assigned_by, removed_at, is_restorable)
    select customer_id, package_id, added_at, added_by, ${row.now}::timestamptz, false from removed
    returning package_id as "packageId"`.execute(db)
  return rows.map(({ packageId }) => packageId)
}

/**
 * Removes what the account assigned last to the consortium as a whole or to the members; returns the number of removed
 * assignments. Those of an earlier time, or that somebody else made since, are left. They cannot be restored.
 */
export async function undoAssignments(
  db: Db,
  row: UndoneAddition & { target: AssignmentTarget },
): Promise<number> {
  await lockPackages(db, row.customerId)
  const { target } = row
  const memberIds = target.isWhole ? [] : [...target.memberIds]
  const { rows } = await sql`
    with assigned as (
      select id, assigned_at from consortium_packages
      where consortium_id = ${row.customerId} and package_id = any (${[...row.packageIds]})
        and case when ${target.isWhole} then member_id is null else member_id = any (${memberIds}) end
        and assigned_by = ${row.accountId}
        and assigned_at > ${row.now}::timestamptz - make_interval(mins => ${undoableMinutes})
    ), removed as (
      delete from consortium_packages
      where id in (select id from assigned where assigned_at = (select max(assigned_at) from assigned))
      returning *)
    insert into removed_packages
      (customer_id, package_id, member_id, assigned_at, assigned_by, removed_at, is_restorable)
    select consortium_id, package_id, member_id, assigned_at, assigned_by, ${row.now}::timestamptz,
      false
    from removed returning id`.execute(db)
  return rows.length
}

/**
 * Returns the statement that returns the rows of the latest removal of each package and marks them as restored. They
 * stay, because they record the days on which the customer had the package (docs/entitlement.md#days).
 */
const takeLatestRemoval = ({ customerId, packageIds, now }: RemovedPackages) => sql`
  update removed_packages r set is_restorable = false
  where r.customer_id = ${customerId} and r.package_id = any (${[...packageIds]})
    and r.is_restorable and r.removed_at > ${now}::timestamptz - make_interval(days => ${undoDays})
    and r.removed_at = (
      select max(o.removed_at) from removed_packages o
      where o.customer_id = r.customer_id and o.package_id = r.package_id and o.is_restorable)
  returning *`

/**
 * Restores a library's packages from now on, also those that have ceased; returns the id of the package of each
 * restored row.
 */
export async function restoreOfLibrary(db: Db, row: RemovedPackages): Promise<number[]> {
  await lockPackages(db, row.customerId)
  const { rows } = await sql<{ packageId: number }>`
    with restored as (${takeLatestRemoval(row)})
    insert into library_packages (customer_id, package_id, added_at, added_by)
    select customer_id, package_id, ${row.now}::timestamptz, assigned_by from restored
    on conflict do nothing returning package_id as "packageId"`.execute(db)
  return rows.map(({ packageId }) => packageId)
}

/**
 * Locks the members from which packages of a consortium were removed until the transaction ends, so that none of them
 * leaves the consortium meanwhile.
 */
const lockFormerHolders = ({ customerId, packageIds }: RemovedPackages) => sql`
  select from customers
  where consortium_id = ${customerId} and id in (
    select member_id from removed_packages
    where customer_id = ${customerId} and package_id = any (${[...packageIds]}))
  order by id for key share`

/**
 * Restores packages to the whole consortium, or to those of its former members that still belong to it; returns
 * the id of the package of each restored row.
 */
export async function restoreOfConsortium(db: Db, row: RemovedPackages): Promise<number[]> {
  await lockPackages(db, row.customerId)
  await lockFormerHolders(row).execute(db)
  const { rows } = await sql<{ packageId: number }>`
    with restored as (${takeLatestRemoval(row)})
    insert into consortium_packages (consortium_id, package_id, member_id, assigned_at, assigned_by)
    select restored.customer_id, restored.package_id, restored.member_id, ${row.now}::timestamptz,
      restored.assigned_by
    from restored left join customers m on m.id = restored.member_id
    where restored.member_id is null or m.consortium_id = restored.customer_id
    on conflict do nothing returning package_id as "packageId"`.execute(db)
  return rows.map(({ packageId }) => packageId)
}
