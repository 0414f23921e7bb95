import { sql } from 'kysely'
import type { SupplierHolding } from '../../contract/ddr/suggestion.ts'
import type { Db } from '../context.ts'
import { currentWays } from '../entitlement/currentStore.ts'

/** What a library supplied and received in a month. */
export interface MonthOfLibrary {
  libraryId: number
  /** The first day of the month. */
  month: string
  /** Articles that it delivered, and that were delivered to it. */
  supplied: number
  received: number
  /** Requests that it was sent, and those of them that it has answered. */
  requests: number
  answered: number
}

/** Returns the months of the members of a consortium from a month on, from the monthly counts. */
export async function monthlyExchange(
  db: Db,
  consortiumId: number,
  from: string,
): Promise<MonthOfLibrary[]> {
  const { rows } = await sql<MonthOfLibrary>`
    select customer_id as "libraryId", month,
      coalesce(sum(requests) filter (where side = 'received' and is_filled), 0)::int as supplied,
      coalesce(sum(requests) filter (where side = 'sent' and is_filled), 0)::int as received,
      coalesce(sum(requests) filter (where side = 'received'), 0)::int as requests,
      coalesce(sum(requests) filter (where side = 'received' and is_answered), 0)::int as answered
    from (
      select *, status in ('filled', 'filledOutside') as is_filled,
        status in ('filled', 'filledOutside', 'unfilled', 'discarded') as is_answered
      from ddr_monthly_counts
      where consortium_id = ${consortiumId} and month >= ${from}
    ) as counts
    group by customer_id, month`.execute(db)
  return rows
}

/** Returns the median of the days until an answer of each supplier that has answered since a day. */
export async function medianDaysOfSuppliers(
  db: Db,
  supplierIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; days: number | null }>`
    select s.id, a.days
    from unnest(${[...supplierIds]}::int[]) as s(id)
    cross join lateral (
      select percentile_cont(0.5) within group (
        order by extract(epoch from r.answered_at - r.requested_at)::float8 / 86400) as days
      from ddr_requests r
      where r.supplier_id = s.id and r.answered_at >= ${since}::date
        and (r.status in ('filled', 'filledOutside', 'unfilled') or r.is_forwarded)
    ) as a`.execute(db)
  return new Map(rows.flatMap(({ id, days }) => (days === null ? [] : [[id, days] as const])))
}

interface SupplierScope {
  libraryId: number
  since: string
}

/** Returns how many articles a library has supplied and received since a day. */
export async function suppliedCounts(
  db: Db,
  { libraryId, since }: SupplierScope,
): Promise<{ supplied: number; received: number }> {
  const { rows } = await sql<{ supplied: number; received: number }>`
    select (count(*) filter (where supplier_id = ${libraryId}))::int as supplied,
      (count(*) filter (where requester_id = ${libraryId} and not is_forwarded))::int as received
    from ddr_requests
    where (supplier_id = ${libraryId} or requester_id = ${libraryId})
      and requested_on >= ${since} and status in ('filled', 'filledOutside')`.execute(db)
  return rows[0] ?? { supplied: 0, received: 0 }
}

/** A request that a library supplied, with the other libraries that have its article now. */
export interface SuppliedRequest {
  /** Null when the title is not in the catalogue. */
  titleId: number | null
  title: string
  holders: { supplierId: number; holding: SupplierHolding }[]
}

/**
 * Returns the latest requests that a library supplied since a day, with those of the other libraries that have the title
 * with the coverage of the article; the library that requested it is none of them.
 */
export async function holdersOfSupplied(
  db: Db,
  {
    libraryId,
    otherIds,
    since,
    limit,
  }: SupplierScope & { otherIds: readonly number[]; limit: number },
): Promise<SuppliedRequest[]> {
  const ways = currentWays({
    customerId: sql<number>`library.id`,
    titleId: sql<number>`supplied.title_id`,
  })
  const { rows } = await sql<SuppliedRequest>`
    with supplied as (
      select r.id, r.title_id, r.requester_id, r.source_name, r.published_by::text as published_by
      from ddr_requests r
      where r.supplier_id = ${libraryId} and r.requested_on >= ${since}
        and r.status in ('filled', 'filledOutside')
      order by r.requested_on desc, r.id desc limit ${limit}
    ), holders as (
      select supplied.id, library.id as library_id,
        case when bool_or(way.origin = 'own') then 'own' else 'consortium' end as holding
      from supplied
      cross join unnest(${[...otherIds]}::int[]) as library(id)
      cross join lateral (${ways}) as way
      where library.id <> supplied.requester_id
        and (supplied.published_by is null
          or (coalesce(way.start_date, '') <= supplied.published_by
            and (coalesce(way.end_date, '') = ''
              or left(supplied.published_by, length(way.end_date)) <= way.end_date)))
      group by supplied.id, library.id
    )
    select supplied.title_id as "titleId", coalesce(title.name, supplied.source_name) as title,
      coalesce((
        select jsonb_agg(jsonb_build_object('supplierId', library_id, 'holding', holding)
          order by library_id)
        from holders where holders.id = supplied.id
      ), '[]') as holders
    from supplied left join titles title on title.id = supplied.title_id
    order by supplied.id`.execute(db)
  return rows
}
