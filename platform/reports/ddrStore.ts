import { sql } from 'kysely'
import type { DdrSide } from '../../contract/ddr/model.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { DdrReportRow } from '../../contract/reports/ddrColumns.ts'
import type { Db } from '../context.ts'

/** Which requests the DDR report counts, and whose. */
export interface DdrReportFilter extends Span {
  side: DdrSide
  /** The consortium whose members are the rows, or the library whose partners they are. */
  owner: { consortiumId: number } | { customerId: number }
  /** One partner alone, there even without requests. */
  partnerId: number | null
  regionId: number | null
}

const columns = {
  received: { own: 'r.supplier_id', other: 'r.requester_id' },
  sent: { own: 'r.requester_id', other: 'r.supplier_id' },
} as const

/**
 * Requests of a span by institution and status, the busiest first; a member without any is a row of zeros, one that
 * has left the consortium is there with what was asked for in it.
 */
export async function ddrReport(db: Db, filter: DdrReportFilter): Promise<DdrReportRow[]> {
  const { side, owner, partnerId, regionId, from, to } = filter
  const { own, other } = columns[side]
  const whole = 'consortiumId' in owner
  const institution = sql.ref(whole ? own : other)
  const ownership = whole
    ? sql`r.consortium_id = ${owner.consortiumId}`
    : sql`${sql.ref(own)} = ${owner.customerId}`
  const listed = whole
    ? sql`((i.consortium_id = ${owner.consortiumId} and i.id <> ${owner.consortiumId})
        or counted.total > 0)`
    : partnerId === null
      ? sql`counted.total > 0`
      : sql`i.id = ${partnerId}`
  const { rows } = await sql<DdrReportRow>`
    with counted as (
      select ${institution} as id,
        count(*)::int as total,
        (count(*) filter (where r.status = 'pending'))::int as pending,
        (count(*) filter (where r.status = 'delayed'))::int as delayed,
        (count(*) filter (where r.status in ('filled', 'filledOutside')))::int as filled,
        (count(*) filter (where r.status = 'unfilled'))::int as unfilled,
        (count(*) filter (where r.status = 'discarded'))::int as discarded,
        (count(*) filter (where r.status = 'duplicate'))::int as duplicate
      from ddr_requests r
      where ${ownership} and r.requested_on between ${from} and ${to}
        and (${side} = 'received' or not r.is_forwarded)
      group by 1
    )
    select i.display_name as "institutionName", coalesce(pending, 0) as pending,
      coalesce(delayed, 0) as delayed, coalesce(filled, 0) as filled,
      coalesce(unfilled, 0) as unfilled, coalesce(discarded, 0) as discarded,
      coalesce(duplicate, 0) as duplicate, coalesce(total - filled, 0) as "notFilled",
      coalesce(total, 0) as total
    from institutions i left join counted on counted.id = i.id
    where ${listed} and (${regionId}::int is null or i.region_id = ${regionId})
    order by coalesce(total, 0) desc, i.display_name, i.id`.execute(db)
  return rows
}

/** Returns the regions that the DDR report can be filtered by. */
export async function listRegions(db: Db) {
  return db.selectFrom('regions').select(['id as regionId', 'name']).orderBy('id').execute()
}
