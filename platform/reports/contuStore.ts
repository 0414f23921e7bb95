import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { ContuRule } from '../../contract/ddr/contu.ts'
import type { ContuReference } from '../../contract/reports/contuRow.ts'
import type { Span } from '../../contract/reports/span.ts'
import { type RowRange, rowsOfPage } from '../../contract/paging.ts'
import type { Db } from '../context.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import { direction, pageClause } from '../db/listing.ts'

/** Which deliveries a CONTU report counts; its ids have been checked and resolved. */
export interface ContuFilter {
  year: number
  /** The rule that says which articles count by their age. */
  rule: ContuRule
  owner: RawBuilder<boolean>
  /** The library that received them; null for several libraries. */
  borrowerId: number | null
  /** The consortium whose deliveries are counted all; null for a report of one library. */
  consortiumId: number | null
  /** Deliveries in the counts of the consortium that the report leaves out; null for none. */
  leftOut: RawBuilder<boolean> | null
}

const is = (column: 'supplier_id' | 'requester_id' | 'consortium_id', id: number) =>
  sql<boolean>`r.${sql.ref(column)} = ${id}`

/** Returns the ids of the libraries that have left a consortium. */
export async function pastMembers(db: Db, consortiumId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from consortium_member_periods where consortium_id = ${consortiumId}
    group by customer_id having bool_and(left_on is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

interface ContuScope {
  wholeConsortium: boolean
  /** The consortium in which deliveries count, those of past members included; null without this limit. */
  membershipOf: number | null
  /** Libraries whose deliveries a report of a whole consortium leaves out, because they have left it. */
  leftOutIds: readonly number[]
  rule: ContuRule
}

/** Returns the filter of a CONTU report of one library or of a whole consortium. */
export function contuFilter(
  of: Omit<ContuReference, 'journal' | 'members'>,
  { wholeConsortium, membershipOf, leftOutIds, rule }: ContuScope,
): ContuFilter {
  const { side, year, customerId, requesterId: partnerId } = of
  const isLending = side === 'lending'
  const withPartner = (owner: RawBuilder<boolean>, column: 'supplier_id' | 'requester_id') =>
    partnerId === null ? owner : sql<boolean>`${owner} and ${is(column, partnerId)}`
  if (wholeConsortium) {
    const inConsortium = withPartner(is('consortium_id', customerId), 'requester_id')
    const own = sql.ref(isLending ? 'r.supplier_id' : 'r.requester_id')
    const isLeftOut =
      leftOutIds.length === 0 ? null : sql<boolean>`${own} = any (${[...leftOutIds]}::int[])`
    return {
      year,
      rule,
      owner: isLeftOut === null ? inConsortium : sql`${inConsortium} and not ${isLeftOut}`,
      borrowerId: partnerId,
      consortiumId: partnerId === null ? customerId : null,
      leftOut: isLeftOut && sql`${inConsortium} and ${isLeftOut}`,
    }
  }
  const owner = isLending
    ? withPartner(is('supplier_id', customerId), 'requester_id')
    : withPartner(is('requester_id', customerId), 'supplier_id')
  return {
    year,
    rule,
    owner: membershipOf === null ? owner : sql`${owner} and ${is('consortium_id', membershipOf)}`,
    borrowerId: isLending ? partnerId : customerId,
    consortiumId: null,
    leftOut: null,
  }
}

/** Returns the condition of the SQL function `contu_filled`: filled in the year, by the rule's age of articles. */
const countsAsFilled = ({ owner, year, rule }: Pick<ContuFilter, 'owner' | 'year' | 'rule'>) =>
  sql<boolean>`
  ${owner} and r.status = 'filled'
  and r.requested_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
  and contu_recent(r.published_by, r.requested_on, ${rule.years}, ${rule.window === 'calendar'})`

/** Returns the column of the counts by which a rule decides about the age of articles. */
const yearsNeeded = ({ window }: ContuRule) =>
  sql.ref(window === 'calendar' ? 'calendarYears' : 'rollingYears')

/** Returns the number of copies that a report counts in a span of its year. */
export async function countContu(db: Db, filter: ContuFilter, { from, to }: Span): Promise<number> {
  const { consortiumId, rule, leftOut } = filter
  const copiesOf = (owner: RawBuilder<boolean>) => sql`(
    select count(*)::int from ddr_requests r
    where ${countsAsFilled({ ...filter, owner })} and r.requested_on between ${from} and ${to})`
  const counted =
    consortiumId === null
      ? copiesOf(filter.owner)
      : sql`(select coalesce(sum(articles), 0)::int from contu_daily_counts
          where consortium_id = ${consortiumId} and day between ${from} and ${to}
            and ${yearsNeeded(rule)} <= ${rule.years})
          ${leftOut === null ? sql`` : sql`- ${copiesOf(leftOut)}`}`
  const { rows } = await sql<{ count: number }>`select ${counted} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** One title of the CONTU report and the articles filled from it. */
export interface ContuJournal {
  journalTitle: string
  journal: string
  filled: number
  /** Articles of the journal that the one borrower received from all suppliers; null for several borrowers. */
  borrowed: number | null
}

/** Returns the query of copies that are taken away from the counts of journals. */
const minusCopies = (filter: ContuFilter) => sql`
  union all
  select md5(r.journal_key), '', null, -1 from ddr_requests r where ${countsAsFilled(filter)}`

/** Returns the query of the journals of a report, each with its articles that count. */
function journalsOf(filter: ContuFilter): RawBuilder<unknown> {
  const { consortiumId, year, rule, leftOut } = filter
  if (consortiumId === null) {
    // The counts come from an index alone; rows are read for journals without a title, whose keys come first in it.
    return sql`
      select counts.journal_key, md5(counts.journal_key) as journal, counts.filled,
        coalesce(t.name, untitled.name) as "journalTitle"
      from (
        select r.journal_key, count(*)::int as filled from ddr_requests r
        where ${countsAsFilled(filter)} group by r.journal_key
      ) as counts
      left join titles t
        on t.id = case when counts.journal_key like 'title:%' then substr(counts.journal_key, 7)::int end
      left join (
        select r.journal_key, max(r.source_name) as name from ddr_requests r
        where ${countsAsFilled(filter)} and r.journal_key < 'title:' group by r.journal_key
      ) as untitled on untitled.journal_key = counts.journal_key`
  }
  return sql`
    select journal, filled, coalesce(t.name, source_name) as "journalTitle"
    from (
      select journal, sum(articles)::int as filled, max(source_name) as source_name, max(title_id) as title_id
      from (
        select journal, source_name, title_id, articles from contu_journal_counts
        where consortium_id = ${consortiumId} and year = ${year} and ${yearsNeeded(rule)} <= ${rule.years}
          and articles > 0
        ${leftOut === null ? sql`` : minusCopies({ ...filter, owner: leftOut })}
      ) as articles_of_journals
      group by journal having sum(articles) > 0
    ) as counts
    left join titles t on t.id = counts.title_id`
}

interface Sums {
  total: number
  filledInAll: number
}

/** Returns the number of journals of a report, and of their articles. */
async function sumsOf(db: Db, filter: ContuFilter): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::int as total, coalesce(sum(filled), 0)::int as "filledInAll"
    from (${journalsOf(filter)}) as journals`.execute(db)
  return rows[0] ?? { total: 0, filledInAll: 0 }
}

const orders = {
  journalTitle: sql`lower("journalTitle")`,
  filled: sql`filled`,
  balance: sql`-borrowed`,
  referenceId: sql`journal`,
} as const

/**
 * Returns one page of journals with what was delivered of each, or the rows of the last parameter, by name unless
 * the query says otherwise.
 */
export async function contuJournals(
  db: Db,
  filter: ContuFilter,
  query: ListQuery<keyof typeof orders>,
  { limit, offset }: RowRange = rowsOfPage(query),
): Promise<{ rows: ContuJournal[]; total: number; filled: number }> {
  const { year, rule, borrowerId } = filter
  const order = sql`${orders[query.sort ?? 'journalTitle']} ${sql.raw(direction(query))}`
  const borrowed =
    borrowerId === null
      ? sql`null::int`
      : sql`contu_filled(${borrowerId}, journal_key, ${year}, ${rule.years}, ${rule.window === 'calendar'})`
  const { rows } = await sql<ContuJournal & Sums>`
    select * from (
      select journal, filled, "journalTitle", ${borrowed} as borrowed, total, "filledInAll"
      from (
        select *, count(*) over ()::int as total, sum(filled) over ()::int as "filledInAll"
        from (${journalsOf(filter)}) as journals
      ) as summed
    ) as counted
    order by ${order} nulls last, lower("journalTitle"), journal
    limit ${limit} offset ${offset}`.execute(db)
  // The sums are columns of the rows, and a page beyond the last one has no rows.
  const { total, filledInAll } = rows[0] ?? (await sumsOf(db, filter))
  return { rows, total, filled: filledInAll }
}

/** A filled request that a figure of the CONTU report counts. */
export interface ContuDelivery {
  id: number
  requesterName: string
  supplierName: string
  articleTitle: string
  requestedOn: string
  issue: string
  volume: string
  publishedOn: string
  journalTitle: string
  userName: string
  userEmail: string
}

const deliverySorts = {
  requestedBy: sql`requester.display_name`,
  requestedTo: sql`supplier.display_name`,
  articleTitle: sql`r.article_name`,
  referenceId: sql`r.id`,
  requestedOn: sql`r.requested_on`,
  issue: sql`r.issue_number`,
  volume: sql`r.volume`,
  publishedOn: sql`coalesce(r.publication_date::text, '')`,
  journalTitle: sql`coalesce(t.name, r.source_name)`,
  userName: sql`r.user_name`,
  userEmail: sql`r.user_email`,
} as const

/** Returns the condition of the deliveries that a report counts for a journal. */
const isCountedFor = (filter: ContuFilter, journal: string) =>
  sql<boolean>`${countsAsFilled(filter)} and md5(r.journal_key) = ${journal}`

/** Returns the query of deliveries, which ends with their order and limit. */
const deliveriesWhere = (
  condition: RawBuilder<boolean>,
  end: RawBuilder<unknown>,
) => sql<ContuDelivery>`
  select r.id, coalesce(requester.display_name, '') as "requesterName",
    coalesce(supplier.display_name, '') as "supplierName", r.article_name as "articleTitle",
    r.requested_on as "requestedOn", r.issue_number as issue, r.volume,
    coalesce(r.publication_date::text, '') as "publishedOn",
    coalesce(t.name, r.source_name) as "journalTitle", r.user_name as "userName",
    r.user_email as "userEmail"
  from ddr_requests r
  left join titles t on t.id = r.title_id
  left join institutions requester on requester.id = r.requester_id
  left join institutions supplier on supplier.id = r.supplier_id
  where ${condition} ${end}`

/** Returns a page of the deliveries that a report counts for a journal, newest first unless `query` says otherwise. */
export async function contuDeliveries(
  db: Db,
  filter: ContuFilter,
  { journal, ...query }: ListQuery<keyof typeof deliverySorts> & { journal: string },
): Promise<{ rows: ContuDelivery[]; total: number }> {
  const { sort } = query
  const order =
    sort === undefined ? sql`` : sql`${deliverySorts[sort]} ${sql.raw(direction(query))},`
  const condition = isCountedFor(filter, journal)
  const { rows } = await deliveriesWhere(
    condition,
    sql`order by ${order} r.requested_on desc, r.id desc ${pageClause(query)}`,
  ).execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from ddr_requests r where ${condition}`.execute(db)
  return { rows, total: totals[0]?.total ?? 0 }
}

/**
 * Returns up to `limit` deliveries that a report counts for a journal, newest first: the first ones, or those after
 * `after`.
 */
export async function exportedDeliveries(
  db: Db,
  filter: ContuFilter,
  { journal, after, limit }: { journal: string; after: ContuDelivery | null; limit: number },
): Promise<ContuDelivery[]> {
  const key: readonly KeyPart[] = [
    [sql`r.requested_on`, after?.requestedOn, 'desc'],
    [sql`r.id`, after?.id, 'desc'],
  ]
  const counted = isCountedFor(filter, journal)
  const condition = after === null ? counted : sql<boolean>`${counted} and ${isAfter(key)}`
  const end = sql`order by ${byKey(key)} limit ${limit}`
  return (await deliveriesWhere(condition, end).execute(db)).rows
}

/** Returns the year of the first delivery as supplier or requester. Reads one entry of an index for each. */
export async function firstContuYear(
  db: Db,
  customerId: number,
  { wholeConsortium }: { wholeConsortium: boolean },
): Promise<number | null> {
  const first = (column: 'supplier_id' | 'requester_id' | 'consortium_id') => sql`(
    select r.requested_on from ddr_requests r where ${is(column, customerId)} and r.status = 'filled'
    order by r.requested_on limit 1)`
  const day = wholeConsortium
    ? first('consortium_id')
    : sql`least(${first('supplier_id')}, ${first('requester_id')})`
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from ${day})::int as year`.execute(db)
  return rows[0]?.year ?? null
}
