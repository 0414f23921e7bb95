import { sql } from 'kysely'
import type { SupplierHolding } from '../../contract/ddr/suggestion.ts'
import type { Db } from '../context.ts'
import { ownWays, packageHolders } from '../entitlement/currentStore.ts'

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

/**
 * Returns the median of the days until an answer of each supplier that has answered since a month, to a tenth of a day,
 * from the monthly counts of answers.
 */
export async function medianDaysOfSuppliers(
  db: Db,
  supplierIds: readonly number[],
  since: string,
): Promise<ReadonlyMap<number, number>> {
  // The middle answer is in one group of equal answers, or between two of them.
  const { rows } = await sql<{ id: number; days: number }>`
    with counts as (
      select customer_id, tenths, sum(answers)::int as answers from ddr_answer_days
      where customer_id = any (${[...supplierIds]}::int[]) and month >= ${since}
      group by customer_id, tenths having sum(answers) > 0
    ), ranked as (
      select customer_id, tenths, sum(answers) over of_supplier - answers as before,
        sum(answers) over of_supplier as until, sum(answers) over (partition by customer_id) as total
      from counts window of_supplier as (partition by customer_id order by tenths)
    )
    select customer_id as id, avg(tenths)::float8 / 10 as days from ranked
    where 2 * before <= total and 2 * until >= total
    group by customer_id`.execute(db)
  return new Map(rows.map(({ id, days }) => [id, days]))
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

/** A request that a library supplied. */
export interface SuppliedRequest {
  /** Null when the title is not in the catalogue. */
  titleId: number | null
  title: string
  requesterId: number
  /** The last day on which the article can have appeared; null when it is not known. */
  publishedBy: string | null
}

/** Libraries that have a title now, all with the same coverage; a missing end means that it is open. */
export interface TitleHolders {
  titleId: number
  holding: SupplierHolding
  startDate: string | null
  endDate: string | null
  libraryIds: number[]
}

/** Returns the latest requests that a library supplied since a day. */
export async function suppliedRequests(
  db: Db,
  { libraryId, since, limit }: SupplierScope & { limit: number },
): Promise<SuppliedRequest[]> {
  const { rows } = await sql<SuppliedRequest>`
    select r.title_id as "titleId", coalesce(title.name, r.source_name) as title,
      r.requester_id as "requesterId", r.published_by::text as "publishedBy"
    from (
      select * from ddr_requests
      where supplier_id = ${libraryId} and requested_on >= ${since}
        and status in ('filled', 'filledOutside')
      order by requested_on desc, id desc limit ${limit}
    ) as r left join titles title on title.id = r.title_id
    order by r.id`.execute(db)
  return rows
}

/**
 * Returns which of the libraries have the titles now, a row for each coverage and package. A library may be in several
 * rows.
 */
export async function holdersOfTitles(
  db: Db,
  { titleIds, libraryIds }: { titleIds: readonly number[]; libraryIds: readonly number[] },
): Promise<TitleHolders[]> {
  const scope = {
    customerId: sql<number>`any (${[...libraryIds]}::int[])`,
    titleId: sql<number>`any (${[...titleIds]}::int[])`,
  }
  const { rows } = await sql<TitleHolders>`
    select title_id as "titleId", origin as holding, start_date as "startDate", end_date as "endDate",
      array_agg(distinct customer_id) as "libraryIds"
    from (${ownWays(scope)}) as own group by 1, 2, 3, 4
    union all
    select title_id, origin, start_date, end_date, customer_ids
    from (${packageHolders(scope)}) as packaged`.execute(db)
  return rows
}
