import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'

/** Where a title comes from: from the library itself, or from its consortium. */
export type HoldingOrigin = 'own' | 'consortium'

/** Whose holdings are read: values, or columns of the query around. */
interface CurrentScope {
  customerId: number | RawBuilder<number>
  /** One title; all titles without it. */
  titleId?: number | RawBuilder<number>
}

/**
 * Returns the query of every way in which a library has titles now, a row for each title and way: own titles in print and
 * online, own packages, and packages of the consortium. All that asks what a library has now reads it.
 */
export const currentWays = ({ customerId, titleId }: CurrentScope): RawBuilder<unknown> => sql`
  select h.title_id, 'ownTitle' as way, 'own' as origin, h.access_type, 0 as package_id, '' as name,
    h.start_date::text as start_date, h.end_date::text as end_date, h.embargo, h.coverage_depth as depth
  from library_titles h
  where h.customer_id = ${customerId} and h.removed_at is null
    ${titleId === undefined ? sql`` : sql`and h.title_id = ${titleId}`}
  union all
  select pt.title_id, case mp.origin when 'own' then 'ownPackage' else 'consortiumPackage' end, mp.origin,
    'electronic', p.id, p.name, pt.coverage_start::text, pt.coverage_end::text, pt.embargo,
    pt.coverage_depth
  from member_packages mp
  join packages p on p.id = mp.package_id
  join package_titles pt on pt.package_id = p.id
  where mp.customer_id = ${customerId}
    ${titleId === undefined ? sql`` : sql`and pt.title_id = ${titleId}`}`

/** Returns the condition that the library of a row has the title of the row through its consortium. */
export const isHeldByConsortium = (scope: Required<CurrentScope>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from (${currentWays(scope)}) as current where current.origin = 'consortium')`

/** Returns how a library has a title now: by itself, through its consortium, both, or not at all. */
export async function currentOrigins(
  db: Db,
  scope: { customerId: number; titleId: number },
): Promise<HoldingOrigin[]> {
  const { rows } = await sql<{ origin: HoldingOrigin }>`
    select distinct origin from (${currentWays(scope)}) as current order by origin desc`.execute(db)
  return rows.map(({ origin }) => origin)
}
