import { sql } from 'kysely'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import type { RangesInUse } from './port.ts'

/**
 * Returns the IP ranges of a customer from which use came. An address that was shortened to its network counts for
 * every range that it overlaps. Reads the events of the span once.
 */
export async function rangesWithUse(
  db: Db,
  customerId: number,
  { from, to }: Span,
): Promise<RangesInUse> {
  const { rows } = await sql<{ hasAddresses: boolean; rangeIds: number[] }>`
    with networks as materialized (
      select distinct ip from usage_events
      where customer_id = ${customerId} and occurred_on between ${from}::date and ${to}::date
        and ip is not null
    ), used as materialized (
      select host(network(ip))::inet as first, host(broadcast(ip))::inet as last from networks
    )
    select exists (select from networks) as "hasAddresses", coalesce((
      select jsonb_agg(distinct r.id) from used
      join ip_ranges r on r.customer_id = ${customerId} and r.span && inetrange(used.first, used.last, '[]')
    ), '[]') as "rangeIds"`.execute(db)
  const [row = { hasAddresses: false, rangeIds: [] }] = rows
  return { hasAddresses: row.hasAddresses, rangeIds: new Set(row.rangeIds) }
}
