import { sql } from 'kysely'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import { countBy, countByStatus, sumOf } from '../ddr/list/countStore.ts'
import { requestsOf } from '../ddr/list/requestFilter.ts'
import { orNone } from '../db/listing.ts'

const topTen = 10

/** Returns the members that delivered the most requests since a day. Reads the counts of whole months. */
export async function topSuppliers(db: Db, consortiumId: number, { from, to }: Span) {
  const owner = { column: 'consortiumId', id: consortiumId } as const
  const filter = requestsOf(owner, { from, to }, 'received')
  const counts = await countBy(db, { ...filter, status: 'delivered' }, 'supplierId')
  const members = await db
    .selectFrom('customers')
    .select(['id as memberId', 'displayName as memberName'])
    .where('id', 'in', orNone([...counts.keys()]))
    .orderBy('memberName')
    .execute()
  return members
    .map(({ memberId, memberName }) => ({ memberId, memberName, count: counts.get(memberId) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, topTen)
}

/**
 * Returns the requests among the members in a span, by status; outside deliveries count as filled
 * (docs/assumptions.md#delivered-requests), and one that went on to another library counts once
 * (docs/assumptions.md#forwarding). Reads the counts of whole months.
 */
export async function consortiumRequests(db: Db, consortiumId: number, span: Span) {
  const counts = await countByStatus(
    db,
    requestsOf({ column: 'consortiumId', id: consortiumId }, span),
  )
  const { pending, discarded, delayed, unfilled, duplicate } = counts
  return {
    requests: sumOf(counts),
    filled: sumOf(counts, 'delivered'),
    pending,
    discarded,
    delayed,
    unfilled,
    duplicate,
  }
}

/** Returns the number of active end users of the members in each region; 0 for a region without any. */
export async function usersByRegion(db: Db, consortiumId: number) {
  return db
    .selectFrom('regions')
    .leftJoin('customers as member', (join) =>
      join.onRef('member.regionId', '=', 'regions.id').on('member.consortiumId', '=', consortiumId),
    )
    .leftJoin('endUserCounts as users', 'users.customerId', 'member.id')
    .select([
      'regions.name as region',
      sql<number>`coalesce(sum(users.active), 0)::int`.as('count'),
    ])
    .groupBy(['regions.id', 'regions.name'])
    .orderBy('regions.id')
    .execute()
}
