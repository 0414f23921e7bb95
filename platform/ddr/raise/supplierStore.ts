import { sql } from 'kysely'
import {
  maxAnswers,
  type SupplierHistory,
  type SupplierLoad,
} from '../../../contract/ddr/suppliers/suggestion.ts'
import { subscriptionIsOpen } from '../../../contract/session/subscription.ts'
import type { Db } from '../../context.ts'

/** Which libraries' answers are read. */
export interface LoadScope {
  supplierIds: readonly number[]
  /** The first day that counts, YYYY-MM-DD. */
  since: string
  now: Date
}

/** Which libraries' history is read. */
export interface HistoryScope extends LoadScope {
  requesterId: number
  consortiumId: number
}

type AnswersOfSupplier = Omit<SupplierLoad, 'daysUntilWork'>

/** Selects the latest answers of each of the suppliers and what waits at them, from two indexes. */
const answersOf = ({ supplierIds, since, now }: LoadScope) => sql<
  AnswersOfSupplier & { supplierId: number }
>`
  select s.id as "supplierId", a.answers, a."medianDays", a."slowDays", a.fulfilled, a."spanDays",
    w.open as "openRequests"
  from unnest(${[...supplierIds]}::int[]) as s (id)
  cross join lateral (
    select count(*)::int as answers,
      percentile_cont(0.5) within group (order by days) as "medianDays",
      percentile_cont(0.9) within group (order by days) as "slowDays",
      (count(*) filter (where status in ('filled', 'filledOutside')))::int as fulfilled,
      coalesce(extract(epoch from ${now}::timestamptz - min(answered_at)) / 86400, 0)::float8 as "spanDays"
    from (
      select r.status, r.answered_at,
        extract(epoch from r.answered_at - r.requested_at)::float8 / 86400 as days
      from ddr_requests r
      where r.supplier_id = s.id and r.answered_at >= ${since}::date
        and (r.status in ('filled', 'filledOutside', 'unfilled') or r.is_forwarded)
      order by r.answered_at desc limit ${maxAnswers}
    ) as latest
  ) as a
  cross join lateral (
    select count(*)::int as open from ddr_requests r
    where r.supplier_id = s.id and r.status in ('pending', 'delayed')
  ) as w`

/**
 * Returns the latest answers of each of the suppliers and what waits at them. The requests of other libraries count
 * too, so it needs the system's `db`.
 */
export async function supplierLoads(
  db: Db,
  scope: LoadScope,
): Promise<ReadonlyMap<number, AnswersOfSupplier>> {
  const { rows } = await answersOf(scope).execute(db)
  return new Map(rows.map(({ supplierId, ...load }) => [supplierId, load]))
}

/**
 * Returns the history of each of the suppliers: their latest answers, what waits at them, and what they delivered and
 * received. Reads the latest answers and the open requests of each from an index, and the monthly counts of the
 * consortium; the requests of other libraries count too, so it needs the system's `db`.
 */
export async function supplierHistories(
  db: Db,
  scope: HistoryScope,
): Promise<ReadonlyMap<number, SupplierHistory>> {
  const { requesterId, consortiumId, since } = scope
  const { rows } = await sql<SupplierHistory & { supplierId: number }>`
    with pairs as (
      select supplier_id as given_by, requester_id as taken_by, count(*)::int as deliveries
      from ddr_requests
      where requested_on >= ${since} and status in ('filled', 'filledOutside')
        and (requester_id = ${requesterId} or supplier_id = ${requesterId})
      group by 1, 2
    ), balances as (
      select customer_id as id,
        sum(requests) filter (where side = 'received')::int as supplied,
        sum(requests) filter (where side = 'sent')::int as received
      from ddr_monthly_counts
      where consortium_id = ${consortiumId} and side in ('received', 'sent')
        and month >= ${since} and status in ('filled', 'filledOutside')
      group by 1
    )
    select s.*, coalesce(b.supplied, 0) as supplied, coalesce(b.received, 0) as received,
      coalesce(given.deliveries, 0) as "suppliedToRequester",
      coalesce(taken.deliveries, 0) as "suppliedByRequester"
    from (${answersOf(scope)}) as s
    left join balances b on b.id = s."supplierId"
    left join pairs given on given.given_by = s."supplierId" and given.taken_by = ${requesterId}
    left join pairs taken on taken.taken_by = s."supplierId" and taken.given_by = ${requesterId}`.execute(
    db,
  )
  return new Map(rows.map(({ supplierId, ...history }) => [supplierId, history]))
}

/** Returns whether nobody can answer for a library, as `suspendedSuppliers` finds it. Needs the system's `db`. */
export const isSuspendedSupplier = async (
  db: Db,
  supplierId: number,
  today: string,
): Promise<boolean> => (await suspendedSuppliers(db, [supplierId], today)).has(supplierId)

/**
 * Returns those of the libraries for which nobody can answer on the day `today` (YYYY-MM-DD): their subscription has
 * ended with its days of grace, and they are not reached through a peer. Needs the system's `db`.
 */
export async function suspendedSuppliers(
  db: Db,
  supplierIds: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('customers as c')
    .select(['c.id', 'c.subscriptionEndsOn', 'c.graceDays'])
    .where('c.id', '=', sql<number>`any (${[...supplierIds]}::int[])`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agencies as a')
            .select('a.id')
            .whereRef('a.libraryId', '=', 'c.id')
            .where('a.peerId', 'is not', null),
        ),
      ),
    )
    .execute()
  return new Set(
    rows
      .filter((row) => !subscriptionIsOpen(today, row.subscriptionEndsOn, row.graceDays))
      .map(({ id }) => id),
  )
}
