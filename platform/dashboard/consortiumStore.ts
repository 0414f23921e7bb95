import { sql } from 'kysely'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'

const topTen = 10

/** Members that delivered the most requests since a day. */
export async function topSuppliers(db: Db, consortiumId: number, since: string) {
  return db
    .selectFrom('ddrRequests as request')
    .innerJoin('customers as member', 'member.id', 'request.supplierId')
    .select(['member.displayName as memberName', sql<number>`count(*)::int`.as('count')])
    .where('request.consortiumId', '=', consortiumId)
    .where('request.requestedOn', '>', since)
    .where('request.status', 'in', ['filled', 'filledOutside'])
    .groupBy(['member.id', 'member.displayName'])
    .orderBy('count', 'desc')
    .orderBy('memberName')
    .limit(topTen)
    .execute()
}

/**
 * Requests among the members in a span, by status; outside deliveries count as filled
 * (docs/assumptions.md#delivered-requests), and one that went on to another library counts once
 * (docs/assumptions.md#forwarding).
 */
export async function countByStatus(db: Db, consortiumId: number, { from, to }: Span) {
  const having = (...statuses: string[]) =>
    sql<number>`(count(*) filter (where status in (${sql.join(statuses)})))::int`
  return db
    .selectFrom('ddrRequests')
    .select([
      sql<number>`count(*)::int`.as('requests'),
      having('filled', 'filledOutside').as('filled'),
      having('pending').as('pending'),
      having('discarded').as('discarded'),
      having('delayed').as('delayed'),
      having('unfilled').as('unfilled'),
      having('duplicate').as('duplicate'),
    ])
    .where('consortiumId', '=', consortiumId)
    .where('requestedOn', '>=', from)
    .where('requestedOn', '<=', to)
    .where('isForwarded', '=', false)
    .executeTakeFirstOrThrow()
}

/** Active end users of the members in each region, the empty regions too. */
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
