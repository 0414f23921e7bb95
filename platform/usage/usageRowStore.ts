import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../contract/calendar.ts'
import { periodRows } from './memberPeriodStore.ts'
import type { MemberPeriod, UsageDimension, UsageFilters } from './port.ts'
import { countColumn, keyColumns, type Question } from './question.ts'
import { rollupSlices } from './rollupSlices.ts'
import {
  type ColumnsOf,
  countsHits,
  type RollupTable,
  type Sizes,
  wholeCube,
} from './rollupTableStore.ts'

/**
 * Returns the queries of the rows of owners in roll-ups, one for each slice of the span: for slices joined by `or` the
 * planner reads all rows of an owner.
 */
export function rowsOfOwners(
  sizes: Sizes,
  question: Question,
  owner: RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const hasYears = sizes.year !== undefined && !question.groupBy.includes('month')
  const slices = rollupSlices(question.span, {
    largest: hasYears ? 'year' : 'month',
    canSubtract: countsHits(sizes),
  })
  return slices.map(({ span, from, before, isSubtracted }) => {
    const rollup = sizes[span] ?? sizes.month
    const { table, startsOn, where } = rollup
    return rowsOf(rollup, question, {
      source: sql.table(table),
      where: sql`${owner} and ${startsOn} >= ${from} and ${startsOn} < ${before}${
        where === undefined ? sql`` : sql` and ${where}`
      }`,
      isSubtracted,
    })
  })
}

/**
 * Returns the queries of what libraries used in their periods of membership: of the months that are wholly within one,
 * and of the other days. They read the views of members, which have no other rows.
 */
export function rowsOfPeriods(
  sizes: Pick<Sizes, 'month' | 'day'>,
  question: Question,
  periods: readonly MemberPeriod[],
): RawBuilder<unknown>[] {
  const slices = periods.flatMap(({ customerId, from, to }) =>
    rollupSlices({ from, to }, { largest: 'month', canSubtract: false }).map((slice) => ({
      customerId,
      span: slice.span,
      from: slice.from,
      to: addDays(slice.before, -1),
    })),
  )
  return (['month', 'day'] as const).flatMap((size) => {
    const ofSize = slices.filter(({ span }) => span === size)
    if (ofSize.length === 0) return []
    const { table, startsOn, where = sql`true` } = sizes[size]
    const source = sql`${periodRows(ofSize)} cross join lateral (
      select * from ${sql.table(`member_${table}`)} as u
      where u.customer_id = period.customer_id
        and ${startsOn} between period.from_day and period.to_day)`
    return [rowsOf(sizes[size], question, { source, where })]
  })
}

/** Returns the rows that the question counts in a source with the columns of `usage_facts`, which is called `u`. */
export const rowsOfFacts = (question: Question, source: Source): RawBuilder<unknown> =>
  rowsOf(wholeCube, question, source)

/** Rows that `rowsOf` reads. */
interface Source {
  source: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Whether their figures are negative. */
  isSubtracted?: boolean
}

/** Returns the rows of a roll-up that the question counts, from a source that has its columns. */
export function rowsOf(
  { startsOn, dimensions, measures }: RollupTable,
  question: Question,
  { source, where, isSubtracted = false }: Source,
): RawBuilder<unknown> {
  const { groupBy, filters } = question
  const columns: ColumnsOf<UsageDimension> = {
    ...dimensions,
    day: startsOn,
    month: sql`date_trunc('month', ${startsOn}::timestamp)::date`,
  }
  const conditions = [
    where,
    ...namedColumns(dimensions, groupBy, filters).map((named) => sql`${named} <> 0`),
    ...filterConditions(filters, dimensions),
  ]
  const sign = isSubtracted ? sql`-` : sql``
  // Rows are stored in the order of their customers, so they are added up while they are read. After `union all` they
  // would be sorted first: 280,000 rows of 630 members, on disk.
  const isSummed = groupBy.includes('tenant')
  const figure = (name: string, value: RawBuilder<unknown>) => {
    const signed = sql`${sign}${value}`
    return sql`${isSummed ? sql`sum_bigint(${signed})` : signed} as ${sql.ref(name)}`
  }
  const figures = question.measures.map((measure) =>
    figure(measure, measures[measure] ?? sql`null`),
  )
  // A roll-up that does not count hits has only rows with use.
  const used = figure('used', measures.hits ?? sql`1`)
  const selected = [
    ...groupBy.map((dimension) => sql`${columns[dimension]} as ${sql.ref(keyColumns[dimension])}`),
    ...figures,
    ...(countColumn(question) === 'used' ? [used] : []),
  ]
  const places = groupBy.map((_, index) => sql.lit(index + 1))
  return sql`select ${sql.join(selected)} from ${source} as u
    where ${sql.join(conditions, sql` and `)}
    ${isSummed ? sql`group by ${sql.join(places)}` : sql``}`
}

/** Returns the columns of what every counted use must name; a roll-up of such use alone lacks some of them. */
function namedColumns(
  dimensions: ColumnsOf<UsageDimension>,
  groupBy: readonly UsageDimension[],
  filters: UsageFilters,
): RawBuilder<unknown>[] {
  return (['title', 'publisher'] as const).flatMap((name) =>
    filters.names === name || groupBy.includes(name) ? (dimensions[name] ?? []) : [],
  )
}

function filterConditions(
  { source, device, resourceTypes, exceptResourceTypes, openAccess }: UsageFilters,
  dimensions: ColumnsOf<UsageDimension>,
): RawBuilder<unknown>[] {
  const type = dimensions.resourceType
  return [
    ...(source === undefined ? [] : [sql`${dimensions.source} = ${source}`]),
    ...(device === undefined ? [] : [sql`${dimensions.device} = ${device}`]),
    ...(openAccess === undefined ? [] : [sql`${dimensions.openAccess} = ${openAccess}`]),
    ...(resourceTypes === undefined ? [] : [sql`${type} = any (${resourceTypes}::int[])`]),
    ...(exceptResourceTypes === undefined
      ? []
      : [sql`not ${type} = any (${exceptResourceTypes}::int[])`]),
  ]
}
