import { sql } from 'kysely'
import type { SupplierHolding } from '../../../contract/ddr/suppliers/suggestion.ts'
import type { Db } from '../../context.ts'
import { ownHoldings, packageHolders } from '../../entitlement/currentStore.ts'

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
      -- The index has the side before the month.
      where consortium_id = ${consortiumId} and side in ('received', 'sent') and month >= ${from}
        and (side = 'received' or status in ('filled', 'filledOutside'))
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
  /** The first day of a month. */
  since: string
}

/** Returns how many articles a library has supplied and received since a month, from the monthly counts. */
export async function suppliedCounts(
  db: Db,
  { libraryId, since }: SupplierScope,
): Promise<{ supplied: number; received: number }> {
  const { rows } = await sql<{ supplied: number; received: number }>`
    select coalesce(sum(requests) filter (where side = 'received'), 0)::int as supplied,
      coalesce(sum(requests) filter (where side = 'sent'), 0)::int as received
    from ddr_monthly_counts
    where customer_id = ${libraryId} and month >= ${since} and status in ('filled', 'filledOutside')`.execute(
    db,
  )
  return rows[0] ?? { supplied: 0, received: 0 }
}

/** A request that a library supplied. */
export interface SuppliedRequest {
  /** Null when the title is not in the catalogue. */
  titleId: number | null
  requesterId: number
  /** The last day on which the article can have appeared, YYYY-MM-DD; null when it is not known. */
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

/**
 * Returns the latest requests that a library supplied since a day, oldest first, when the caller may see the library.
 * They come as one JSON value, because reading 10,000 rows takes twice as long. With the system's `db`: under
 * row-level security of a large consortium PostgreSQL reads the requests of all its members first.
 */
export async function suppliedRequests(
  db: Db,
  { libraryId, since, limit }: SupplierScope & { limit: number },
): Promise<SuppliedRequest[]> {
  const { rows } = await sql<{ columns: SuppliedColumns }>`
    select json_build_object('titleIds', coalesce(json_agg(title_id order by id), '[]'),
      'requesterIds', coalesce(json_agg(requester_id order by id), '[]'),
      'publishedBy', coalesce(json_agg(published_by order by id), '[]')) as columns
    from (
      select id, title_id, requester_id, published_by from ddr_requests
      where supplier_id = ${libraryId} and requested_on >= ${since}
        and status in ('filled', 'filledOutside')
      order by requested_on desc, id desc limit ${limit}
    ) as latest`.execute(db)
  return rows.flatMap(({ columns: { titleIds, requesterIds, publishedBy } }) =>
    requesterIds.map((requesterId, index) => ({
      titleId: titleIds[index] ?? null,
      requesterId,
      publishedBy: publishedBy[index] ?? null,
    })),
  )
}

/** The values of requests by column, all in the same order. */
interface SuppliedColumns {
  titleIds: (number | null)[]
  requesterIds: number[]
  publishedBy: (string | null)[]
}

/**
 * Returns which of the libraries have the titles now, an entry for each coverage and package. A library may be in
 * several entries. They come as one JSON value, as those of `suppliedRequests` do.
 */
export async function holdersOfTitles(
  db: Db,
  { titleIds, libraryIds }: { titleIds: readonly number[]; libraryIds: readonly number[] },
): Promise<TitleHolders[]> {
  const scope = {
    customerId: sql<number>`any (${[...libraryIds]}::int[])`,
    titleId: sql<number>`any (${[...titleIds]}::int[])`,
  }
  const { rows } = await sql<{ holders: TitleHolders[] | null }>`
    select json_agg(json_build_object('titleId', title_id, 'holding', origin, 'startDate', start_date,
      'endDate', end_date, 'libraryIds', customer_ids)) as holders
    from (
      select title_id, origin, start_date, end_date, array_agg(distinct customer_id) as customer_ids
      from (${ownHoldings(scope)}) as own group by 1, 2, 3, 4
      union all
      select title_id, origin, start_date, end_date, customer_ids
      from (${packageHolders(scope)}) as packaged
    ) as held`.execute(db)
  return rows[0]?.holders ?? []
}

/** Returns the names of titles by id. */
export async function titleNames(
  db: Db,
  titleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('titles')
    .select(['id', 'name'])
    .where('id', 'in', [...titleIds])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
