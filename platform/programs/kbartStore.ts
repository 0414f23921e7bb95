import { sql } from 'kysely'
import { subscriptionIsOpen } from '../../contract/session/subscription.ts'
import type { Db } from '../context.ts'
import { currentPackages } from '../entitlement/currentStore.ts'

/** A package of a library. */
export interface SubscribedPackage {
  packageId: number
  name: string
}

/** Returns whether the subscription of a library is open on the day `today` (YYYY-MM-DD). */
export async function isSubscribed(db: Db, customerId: number, today: string): Promise<boolean> {
  const term = await db
    .selectFrom('customers')
    .select(['subscriptionEndsOn', 'graceDays'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return subscriptionIsOpen(today, term.subscriptionEndsOn, term.graceDays)
}

/** Returns the packages that a library has by itself or through its consortium, by name. */
export async function heldPackages(db: Db, customerId: number): Promise<SubscribedPackage[]> {
  const { rows } = await sql<SubscribedPackage>`
    select distinct p.id as "packageId", p.name
    from (${currentPackages(customerId)}) as held join packages p on p.id = held.package_id
    order by p.name, p.id`.execute(db)
  return rows
}

/**
 * Returns when a file of a library was first seen with this content, and records it when the content is new. Two
 * contents never have the same second, because callers compare seconds.
 */
export async function changedAt(
  db: Db,
  { customerId, packageId }: { customerId: number; packageId: number | null },
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<Date> {
  const file = { customerId, packageId: packageId ?? 0 }
  const { changedAt: at } = await db
    .insertInto('kbartVersions')
    .values({ ...file, fingerprint, changedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'packageId']).doUpdateSet({
        fingerprint,
        changedAt: sql`case when kbart_versions.fingerprint = excluded.fingerprint
          then kbart_versions.changed_at
          else greatest(excluded.changed_at, kbart_versions.changed_at + interval '1 second') end`,
      }),
    )
    .returning('changedAt')
    .executeTakeFirstOrThrow()
  return at
}
