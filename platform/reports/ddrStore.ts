import { sql } from 'kysely'
import type { DdrSide } from '../../contract/ddr/model.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { DdrReportRow } from '../../contract/reports/ddrColumns.ts'
import type { Db } from '../context.ts'
import { countByPartyAndStatus, noRequests } from '../ddr/list/countStore.ts'
import { requestsOf } from '../ddr/list/requestFilter.ts'
import { statusTotals } from '../ddr/list/statusTotals.ts'

/** Which requests the DDR report counts, and whose. */
export interface DdrReportFilter extends Span {
  side: DdrSide
  /** The consortium whose members are the rows, or the library whose partners are the rows. */
  owner: { consortiumId: number } | { customerId: number }
  /** The only partner of the report, which has a row of zeros without requests. */
  partnerId: number | null
  regionId: number | null
  /** The consortium in which requests count, those of libraries that have left it included; null without this limit. */
  membershipOf: number | null
}

const columns = {
  received: { own: 'supplierId', other: 'requesterId' },
  sent: { own: 'requesterId', other: 'supplierId' },
} as const

/**
 * Returns the requests of a span by institution and status, the institution with the most first. A member without any
 * has a row of zeros. A library that has left its consortium has a row in the report of the members of the time, and
 * none in that of the present ones. Of a consortium the counts of whole months are read.
 */
export async function ddrReport(db: Db, filter: DdrReportFilter): Promise<DdrReportRow[]> {
  const { side, owner, partnerId, regionId, membershipOf } = filter
  const { own, other } = columns[side]
  const isWhole = 'consortiumId' in owner
  const requests = isWhole
    ? requestsOf({ column: 'consortiumId', id: owner.consortiumId }, filter, side)
    : {
        ...requestsOf({ column: own, id: owner.customerId }, filter, side),
        consortiumId: membershipOf,
      }
  const counts = await countByPartyAndStatus(db, requests, isWhole ? own : other)
  const ids = [...counts.keys()]
  const partners = partnerId === null ? sql`id = any (${ids}::int[])` : sql`id = ${partnerId}`
  const past = membershipOf === null ? sql`` : sql`or id = any (${ids}::int[])`
  const listed = isWhole
    ? sql`((consortium_id = ${owner.consortiumId} and id <> ${owner.consortiumId}) ${past})`
    : partners
  const { rows } = await sql<{ id: number; institutionName: string }>`
    select id, display_name as "institutionName" from institutions
    where ${listed} and (${regionId}::int is null or region_id = ${regionId})
    order by display_name, id`.execute(db)
  return rows
    .map(({ id, institutionName }) =>
      Object.assign(statusTotals(counts.get(id) ?? noRequests()), { institutionName }),
    )
    .sort((one, another) => another.total - one.total)
}

/** Returns the regions that the DDR report can be filtered by. */
export async function listRegions(db: Db) {
  return db.selectFrom('regions').select(['id as regionId', 'name']).orderBy('id').execute()
}
