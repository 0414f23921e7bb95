import { sql } from 'kysely'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { Db } from '../context.ts'

/** How long a package that was taken off a list can be brought back. */
const keptDays = 30

interface RemovedPackage {
  /** The library, or the consortium. */
  customerId: number
  packageId: number
  now: Date
}

/** Rows beyond that time are nobody's any more. */
async function deleteOldRemovals(db: Db, { customerId, now }: RemovedPackage): Promise<void> {
  await sql`
    delete from removed_packages where customer_id = ${customerId}
      and removed_at <= ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(db)
}

/** Takes a package off a library's list; false when it is not there. */
export async function removeOfLibrary(
  db: Db,
  row: RemovedPackage & { kind: HoldingKind },
): Promise<boolean> {
  await deleteOldRemovals(db, row)
  const { rows } = await sql`
    with gone as (
      delete from library_packages lp
      where lp.customer_id = ${row.customerId} and lp.package_id = ${row.packageId}
        and exists (select from packages p where p.id = lp.package_id and p.kind = ${row.kind})
      returning *)
    insert into removed_packages (customer_id, package_id, assigned_at, assigned_by, removed_at)
    select customer_id, package_id, added_at, added_by, ${row.now}::timestamptz from gone
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes a package from a consortium and all its members; false when it has none. */
export async function removeOfConsortium(db: Db, row: RemovedPackage): Promise<boolean> {
  await deleteOldRemovals(db, row)
  const { rows } = await sql`
    with gone as (
      delete from consortium_packages
      where consortium_id = ${row.customerId} and package_id = ${row.packageId}
      returning *)
    insert into removed_packages
      (customer_id, package_id, member_id, assigned_at, assigned_by, removed_at)
    select consortium_id, package_id, member_id, assigned_at, assigned_by, ${row.now}::timestamptz
    from gone returning id`.execute(db)
  return rows.length > 0
}

/** The rows of the latest removal, taken out of those that are kept. */
const latest = ({ customerId, packageId, now }: RemovedPackage) => sql`
  delete from removed_packages r
  where r.customer_id = ${customerId} and r.package_id = ${packageId}
    and r.removed_at > ${now}::timestamptz - make_interval(days => ${keptDays})
    and r.removed_at = (
      select max(o.removed_at) from removed_packages o
      where o.customer_id = r.customer_id and o.package_id = r.package_id)
  returning *`

/** Brings a library's package back, one that is offered no more too; how many rows that were. */
export async function restoreOfLibrary(db: Db, row: RemovedPackage): Promise<number> {
  const { rows } = await sql`
    with back as (${latest(row)})
    insert into library_packages (customer_id, package_id, added_at, added_by)
    select customer_id, package_id, assigned_at, assigned_by from back
    on conflict do nothing returning package_id`.execute(db)
  return rows.length
}

/** Brings a package back for whom it was: the whole consortium, or the members that still belong to it. */
export async function restoreOfConsortium(db: Db, row: RemovedPackage): Promise<number> {
  const { rows } = await sql`
    with back as (${latest(row)})
    insert into consortium_packages (consortium_id, package_id, member_id, assigned_at, assigned_by)
    select back.customer_id, back.package_id, back.member_id, back.assigned_at, back.assigned_by
    from back left join customers m on m.id = back.member_id
    where back.member_id is null or m.consortium_id = back.customer_id
    on conflict do nothing returning id`.execute(db)
  return rows.length
}
