import { type RawBuilder, sql } from 'kysely'
import { endingWithinDays, overlapsPerPage } from '../../contract/entitlement/overlapEndpoints.ts'
import type { HoldingWay } from '../../contract/entitlement/facts.ts'
import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { Db } from '../context.ts'
import { currentHoldings, packageHoldings } from './currentStore.ts'

/** Whose holdings are listed, and which page of the list. */
export interface OverlapQuery {
  customerId: number
  /** From 1. */
  page: number
  /** Rows of a page; 50 without it. */
  perPage?: number | undefined
}

/** A title that a library has online now. */
interface CurrentHolding {
  way: HoldingWay
  name: string
  startDate: string | null
  endDate: string | null
  embargo: string
  depth: CoverageDepth
}

/** Returns SQL of the titles that a library has online now, a row for each title and way. */
const onlineHoldings = (customerId: number): RawBuilder<unknown> =>
  sql`select title_id, way, package_id, name, start_date, end_date, embargo, depth
    from (${currentHoldings({ customerId })}) as current where access_type = 'electronic'`

/**
 * Returns SQL of the same rows for the titles alone that the library has in packages by this way, which are few beside
 * all its titles.
 */
const onlineHoldingsOf = (
  customerId: number,
  way: 'ownPackage' | 'consortiumPackage',
): RawBuilder<unknown> =>
  sql`${onlineHoldings(customerId)} and title_id in (
    select title_id from (${packageHoldings({ customerId })}) as packaged where way = ${way})`

const holdingJson = sql`jsonb_build_object('way', w.way, 'name', w.name, 'startDate', w.start_date,
  'endDate', w.end_date, 'embargo', w.embargo, 'depth', w.depth)`

const pageOf = ({ page, perPage = overlapsPerPage }: OverlapQuery) =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`

interface RowsPage<Row> {
  total: number
  rows: Row[]
}

/** Executes a query whose rows have the number of all rows as `total`, and returns both. */
async function readRowsPage<Row>(db: Db, query: RawBuilder<unknown>): Promise<RowsPage<Row>> {
  const { rows } = await sql<{ total: number; rows: Row[] }>`${query}`.execute(db)
  return rows[0] ?? { total: 0, rows: [] }
}

/** A title that a library has by itself and through its consortium. */
export interface TitleHeldTwice {
  titleId: number
  title: string
  own: CurrentHolding[]
  consortium: CurrentHolding[]
}

/** Returns the titles that a library has both by itself and through its consortium, by name. */
export const titlesHeldTwice = (db: Db, query: OverlapQuery): Promise<RowsPage<TitleHeldTwice>> =>
  readRowsPage(
    db,
    sql`
    with holdings as materialized (${onlineHoldingsOf(query.customerId, 'consortiumPackage')}),
    twice as materialized (
      select title_id from holdings group by title_id
      having bool_or(way = 'consortiumPackage') and bool_or(way <> 'consortiumPackage')
    ), page as (
      select t.id, t.name, t.sort_name from twice join titles t on t.id = twice.title_id
      order by t.sort_name, t.id ${pageOf(query)}
    ), listed as (
      select page.id as "titleId", page.name as title, page.sort_name,
        jsonb_agg(${holdingJson} order by w.way, w.name, w.start_date)
          filter (where w.way <> 'consortiumPackage') as own,
        jsonb_agg(${holdingJson} order by w.name, w.start_date)
          filter (where w.way = 'consortiumPackage') as consortium
      from page join holdings w on w.title_id = page.id
      group by 1, 2, 3
    )
    select (select count(*)::int from twice) as total,
      coalesce((select jsonb_agg(to_jsonb(listed) - 'sort_name' order by sort_name, "titleId")
        from listed), '[]') as rows`,
  )

/** Coverage that ends. */
export interface EndingCoverage {
  titleId: number
  title: string
  holding: CurrentHolding
  endsOn: string
}

/** Returns the coverage that ends from a day on within 90 days, the earliest first. */
export const coverageEnding = (
  db: Db,
  query: OverlapQuery,
  today: string,
): Promise<RowsPage<EndingCoverage>> =>
  readRowsPage(
    db,
    sql`
    with ending as materialized (
      select w.*, partial_date_end(w.end_date) as ends_on from (${onlineHoldings(query.customerId)}) as w
      where w.end_date is not null
        and partial_date_end(w.end_date) between ${today}::date and ${today}::date + ${endingWithinDays}::int
    ), page as (
      select w.ends_on, t.sort_name, w.way, w.name as package, jsonb_build_object('titleId', t.id, 'title', t.name,
        'endsOn', w.ends_on, 'holding', ${holdingJson}) as row
      from ending w join titles t on t.id = w.title_id
      order by w.ends_on, t.sort_name, t.id, w.way, w.package_id, w.start_date ${pageOf(query)}
    )
    select (select count(*)::int from ending) as total,
      coalesce((select jsonb_agg(row order by ends_on, sort_name, way, package) from page), '[]') as rows`,
  )

/** A package whose titles a library has elsewhere too. */
export interface CoveredPackage {
  packageId: number
  name: string
  titles: number
  elsewhere: { way: HoldingWay; name: string; titles: number }[]
}

/** The condition that a library has the title of a row `p` by another holding `o`, with at least the same coverage. */
const covers = sql`o.title_id = p.title_id and (o.way, o.package_id) <> (p.way, p.package_id)
  and (o.from_day is null or o.from_day <= p.from_day)
  and (o.until_day is null or o.until_day >= p.until_day)
  and o.embargo in ('', p.embargo) and o.depth in ('fulltext', p.depth)`

/**
 * Returns the own packages of which a library has every title elsewhere, with at least the same coverage, depth and no
 * longer embargo; by name. Another package with the same titles counts as elsewhere.
 */
export const coveredPackages = (db: Db, query: OverlapQuery): Promise<RowsPage<CoveredPackage>> =>
  readRowsPage(
    db,
    sql`
    with holdings as materialized (
      select *, left(start_date || '-01-01', 10) as from_day, partial_date_end(end_date) as until_day
      from (${onlineHoldingsOf(query.customerId, 'ownPackage')}) as current
    ), covered as materialized (
      select package_id, name, titles
      from (
        select package_id, name, count(distinct title_id)::int as titles
        from holdings where way = 'ownPackage' group by 1, 2
      ) as package
      join (
        select p.package_id, count(distinct p.title_id)::int as titles from holdings p
        where p.way = 'ownPackage'
          and exists (select from holdings o where ${covers})
        group by 1
      ) as elsewhere using (package_id, titles)
    ), page as (
      select * from covered order by lower(name), package_id ${pageOf(query)}
    ), others as (
      select p.package_id, o.way, o.name as other, o.package_id as other_id,
        count(distinct p.title_id)::int as titles
      from page join holdings p on p.package_id = page.package_id and p.way = 'ownPackage'
      join holdings o on ${covers}
      group by 1, 2, 3, 4
    )
    select (select count(*)::int from covered) as total,
      coalesce((select jsonb_agg(jsonb_build_object('packageId', package_id, 'name', name,
        'titles', titles, 'elsewhere', (
          select jsonb_agg(jsonb_build_object('way', o.way, 'name', o.other, 'titles', o.titles)
            order by o.titles desc, o.way, o.other)
          from others o where o.package_id = page.package_id
        )) order by lower(name), package_id) from page), '[]') as rows`,
  )
