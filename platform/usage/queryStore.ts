import { omit } from 'es-toolkit'
import { type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import type {
  UsageResult,
  UsageDimension,
  UsageFilters,
  UsageMeasure,
  UsageOrder,
  UsageQuery,
  UsageRow,
  UsageTenants,
} from './port.ts'
import { rollupSlices } from './rollupSlices.ts'
import { isTenantRollupKnown, lacksTenantRollup } from './tenantRollupStore.ts'

type Columns<K extends string> = Partial<Record<K, RawBuilder<unknown>>>

/** A table with figures of whole years, months or days, whose rows are called `u`. */
interface Rollup {
  table: string
  /** The first day of a row's year or month, or its day. */
  startsOn: RawBuilder<unknown>
  /** Selects the rows of one size in a table that has several. */
  where?: RawBuilder<unknown>
  /** All but `day` and `month`, which follow from `startsOn`. */
  dimensions: Columns<UsageDimension>
  measures: Columns<UsageMeasure>
}

/** Roll-ups of months, of days and perhaps of years that answer the same questions. */
interface Sizes {
  year?: Rollup
  month: Rollup
  day: Rollup
}

/** Roll-ups that answer the same questions. */
interface RollupGroup {
  /** What all use in them names. */
  names: UsageFilters['names']
  ofCustomers: Sizes
  /** What the members of each consortium used together; undefined where only customers have roll-ups. */
  ofConsortia?: Sizes
  /** The use of customers by fewer dimensions, which is read while it is whole. */
  ofTenants?: Sizes
}

const column = (name: string) => sql.ref(`u.${name}`)

/** Returns the columns of measures, which are called like them. */
const measureColumns = (measures: readonly UsageMeasure[]): Columns<UsageMeasure> =>
  Object.fromEntries(measures.map((measure) => [measure, column(measure)]))

const commonDimensions = { tenant: column('customerId'), source: column('source') }

/** The whole cube by day; events that are not folded yet have the same columns. */
const wholeCube: Rollup = {
  table: 'usage_by_day',
  startsOn: column('day'),
  dimensions: {
    ...commonDimensions,
    device: column('device'),
    action: column('actionId'),
    publisher: column('publisherId'),
    resourceType: column('resourceTypeId'),
    title: column('titleId'),
    accessMethod: column('accessMethod'),
    accessType: column('accessType'),
    openAccess: column('openAccess'),
  },
  measures: measureColumns(['hits', 'fullText', ...counterMeasures]),
}

type TableOfRollups = Pick<Rollup, 'table' | 'dimensions' | 'measures'>

/** Returns the roll-ups in a table that has rows of months and of days. */
function inOneTable({ table, dimensions, measures }: TableOfRollups): Sizes {
  const rollup = { table, startsOn: column('startsOn'), dimensions, measures }
  return {
    month: { ...rollup, where: sql`u.span = 'month'` },
    day: { ...rollup, where: sql`u.span = 'day'` },
  }
}

/** Returns the roll-ups in the table of consortia that belongs to a table of customers. */
const ofConsortia = ({ table, dimensions, measures }: TableOfRollups) =>
  inOneTable({
    table: `consortium_${table}`,
    dimensions: omit(dimensions, ['tenant']),
    measures,
  })

/** Returns the roll-ups in a table of customers and in that of consortia. */
const inTwoTables = (names: UsageFilters['names'], table: TableOfRollups): RollupGroup => ({
  names,
  ofCustomers: inOneTable(table),
  ofConsortia: ofConsortia(table),
})

const byTitle: TableOfRollups = {
  table: 'usage_by_title',
  dimensions: {
    ...commonDimensions,
    resourceType: column('resourceTypeId'),
    title: column('titleId'),
  },
  measures: measureColumns(['hits', 'fullText']),
}
const consortiaByTitle = ofConsortia(byTitle)

/** The roll-ups, the smallest first. */
const rollups: readonly RollupGroup[] = [
  {
    ...inTwoTables(undefined, {
      table: 'usage_by_action',
      dimensions: { ...commonDimensions, device: column('device'), action: column('actionId') },
      measures: {
        hits: column('hits'),
        fullText: sql`(case when u.action_id in (select id from usage_actions where is_full_text)
          then u.hits else 0 end)`,
      },
    }),
    ofTenants: inOneTable({
      table: 'usage_by_tenant',
      dimensions: commonDimensions,
      measures: measureColumns(['hits', 'fullText']),
    }),
  },
  inTwoTables('title', {
    table: 'usage_by_type',
    dimensions: { ...commonDimensions, resourceType: column('resourceTypeId') },
    measures: measureColumns(['hits']),
  }),
  inTwoTables('publisher', {
    table: 'usage_by_publisher',
    dimensions: { ...commonDimensions, publisher: column('publisherId') },
    measures: measureColumns(['hits', 'fullText']),
  }),
  {
    names: 'title',
    ofCustomers: { month: { ...byTitle, startsOn: column('month') }, day: wholeCube },
    ofConsortia: {
      ...consortiaByTitle,
      year: { ...consortiaByTitle.month, where: sql`u.span = 'year'` },
    },
  },
  {
    names: undefined,
    ofCustomers: {
      month: {
        table: 'usage_by_metric',
        startsOn: column('month'),
        dimensions: {
          ...commonDimensions,
          resourceType: column('resourceTypeId'),
          accessMethod: column('accessMethod'),
          accessType: column('accessType'),
          openAccess: column('openAccess'),
        },
        measures: measureColumns(counterMeasures),
      },
      day: wholeCube,
    },
  },
]

/** Column of a row by which its dimension is grouped. */
export const keyColumns = {
  tenant: 'tenantId',
  day: 'day',
  month: 'month',
  source: 'source',
  device: 'device',
  action: 'actionId',
  publisher: 'publisherId',
  resourceType: 'resourceTypeId',
  title: 'titleId',
  accessMethod: 'accessMethod',
  accessType: 'accessType',
  openAccess: 'openAccess',
} as const satisfies Record<UsageDimension, string>

/** Where the names of a dimension are, which fields they fill, and by what they are ordered. */
const names: Partial<
  Record<UsageDimension, { join: RawBuilder<unknown>; fields: RawBuilder<unknown>; order: string }>
> = {
  tenant: {
    join: sql`join customers as tenant on tenant.id = g.tenant_id`,
    fields: sql`tenant.display_name as tenant_name`,
    order: 'tenant.displayName',
  },
  action: {
    join: sql`join usage_actions as action on action.id = g.action_id`,
    fields: sql`action.activity, action.service`,
    order: 'action.position',
  },
  publisher: {
    join: sql`join publishers as publisher on publisher.id = g.publisher_id`,
    fields: sql`publisher.name as publisher_name`,
    order: 'publisher.name',
  },
  title: {
    join: sql`join titles as title on title.id = g.title_id`,
    fields: sql`title.name as title_name`,
    order: 'title.name',
  },
}

/** A question to the cube without the order and the page of its rows. */
export interface Question {
  tenants: UsageTenants
  span: Span
  groupBy: readonly UsageDimension[]
  measures: readonly UsageMeasure[]
  filters: UsageFilters
}

/** Returns usage by dimensions (`UsageStore.query`). */
export function queryUsage<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  query: UsageQuery<D, M>,
): Promise<UsageResult<D, M>> {
  return answerFromParts(db, query, partsOf(questionOf(query)))
}

/** Returns the question of a query. */
export const questionOf = ({
  tenants,
  span,
  groupBy,
  measures,
  filters = {},
}: UsageQuery<UsageDimension, UsageMeasure>): Question => ({
  tenants,
  span,
  groupBy,
  measures,
  filters,
})

/** Adds up the rows of parts, and returns them with their names, in the order and on the page of the query. */
export async function answerFromParts<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  query: UsageQuery<D, M>,
  parts: Parts,
): Promise<UsageResult<D, M>> {
  const { groupBy, orderBy = [], page } = query
  const grouped = groupedUsage(questionOf(query), parts)
  const joins = groupBy.flatMap((dimension) => names[dimension] ?? [])
  const from = sql`from (${grouped}) as g ${sql.join(
    joins.map(({ join }) => join),
    sql` `,
  )}`
  const columns = [sql`g.*`, ...joins.map(({ fields }) => fields)]
  const order = orderOf(groupBy, orderBy)
  if (page === undefined) {
    const { rows } = await sql<
      UsageRow<D, M>
    >`select ${sql.join(columns)} ${from} ${order}`.execute(db)
    return { rows, total: rows.length }
  }
  // The number of all rows is repeated in each row, so that one query returns a page and its total.
  const { rows } = await sql<UsageRow<D, M> & { rowCount?: number }>`
    select ${sql.join(columns)}, count(*) over () as row_count ${from} ${order}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const total = rows[0]?.rowCount
  for (const row of rows) delete row.rowCount
  if (total !== undefined) return { rows, total }
  if (page.offset === 0) return { rows, total: 0 }
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns the order of rows: the keys of the query, then the dimensions, so that no two rows are equal. */
function orderOf(
  groupBy: readonly UsageDimension[],
  orderBy: readonly UsageOrder<UsageDimension | UsageMeasure>[],
): RawBuilder<unknown> {
  const isDimension = (key: UsageDimension | UsageMeasure): key is UsageDimension =>
    key in keyColumns
  const columnOf = (key: UsageDimension | UsageMeasure) =>
    sql.ref(isDimension(key) ? (names[key]?.order ?? `g.${keyColumns[key]}`) : `g.${key}`)
  const keys = [
    ...orderBy.map(({ by, direction }) => sql`${columnOf(by)} ${sql.raw(direction)}`),
    ...groupBy.flatMap((dimension) => [columnOf(dimension), sql.ref(`g.${keyColumns[dimension]}`)]),
  ]
  return keys.length === 0 ? sql`` : sql`order by ${sql.join(keys)}`
}

/** Returns the query of the figures by their keys, without names. */
function groupedUsage(question: Question, { before, parts }: Parts): RawBuilder<unknown> {
  const { groupBy, measures } = question
  const keys = groupBy.map((dimension) => sql.ref(keyColumns[dimension]))
  const sums = measures.map(
    (measure) => sql`sum_bigint(${sql.ref(measure)}) as ${sql.ref(measure)}`,
  )
  const places = groupBy.map((_, index) => sql.lit(index + 1))
  // What is left of a subtraction may be nothing. It is never negative, but for "> 0" the planner would expect a
  // third of the rows and look up their names one by one.
  return sql`${before} select ${sql.join([...keys, ...sums])}
    from (${sql.join(parts, sql` union all `)}) as parts
    ${places.length === 0 ? sql`` : sql`group by ${sql.join(places)}`}
    having sum_bigint(${sql.ref(countColumn(question))}) <> 0`
}

/** Returns the column of parts that counts use, by which rows without any are left out. */
export const countColumn = ({ measures }: Question): 'hits' | 'used' =>
  measures.includes('hits') ? 'hits' : 'used'

/** The queries whose rows make up an answer, and the `with` clause that they need. */
export interface Parts {
  before: RawBuilder<unknown>
  parts: RawBuilder<unknown>[]
}

/** Returns the queries of roll-ups of years, months and days, and of what is not folded yet. */
function partsOf(question: Question): Parts {
  const { tenants, span, groupBy } = question
  const isMember = sql`u.customer_id = any (${tenants.ids}::int[])`
  const tail = rowsOf(wholeCube, question, {
    source: sql`usage_tail(${tenants.ids}::int[], ${span.from}, ${span.to})`,
    where: isMember,
  })
  const group = groupBy.includes('day') ? undefined : rollupsOf(question)
  if (group === undefined) {
    const days = rowsOf(wholeCube, question, {
      source: sql.table(wholeCube.table),
      where: sql`${isMember} and u.day between ${span.from} and ${span.to}`,
    })
    return { before: sql``, parts: [days, tail] }
  }
  const { ofTenants } = group
  if (ofTenants !== undefined && groupBy.includes('tenant') && answers(ofTenants, question)) {
    const isWhole = sql`(select is_whole from tenant_rollup)`
    return {
      before: sql`with tenant_rollup as materialized (
        select ${isTenantRollupKnown} and not exists (
          select from usage_batches where ${lacksTenantRollup}) as is_whole
        from usage_engine)`,
      parts: [
        ...rowsOfOwners(ofTenants, question, sql`${isWhole} and ${isMember}`),
        ...rowsOfOwners(group.ofCustomers, question, sql`not ${isWhole} and ${isMember}`),
        tail,
      ],
    }
  }
  const ofMembers = rowsOfOwners(group.ofCustomers, question, isMember)
  const { consortiumId } = tenants
  if (consortiumId === null || group.ofConsortia === undefined || groupBy.includes('tenant')) {
    return { before: sql``, parts: [...ofMembers, tail] }
  }
  // A library may have joined or left since the roll-ups of the consortium were added up.
  const isCurrent = sql`(select is_current from consortium)`
  const present = [...tenants.ids].sort((a, b) => a - b)
  return {
    before: sql`with consortium as materialized (
      select array_agg(customer_id order by customer_id) is not distinct from ${present}::int[] as is_current
      from usage_consortium_members where consortium_id = ${consortiumId})`,
    parts: [
      ...rowsOfOwners(
        group.ofConsortia,
        question,
        sql`${isCurrent} and u.consortium_id = ${consortiumId}`,
      ),
      ...rowsOfOwners(group.ofCustomers, question, sql`not ${isCurrent} and ${isMember}`),
      tail,
    ],
  }
}

/** Returns whether the sizes count all use, without which a row that is left of a subtraction cannot be known. */
const countsHits = ({ month, day }: Sizes): boolean =>
  month.measures.hits !== undefined && day.measures.hits !== undefined

/**
 * Returns the queries of the rows of owners in roll-ups, one for each slice of the span: for slices joined by `or` the
 * planner reads all rows of an owner.
 */
function rowsOfOwners(
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

/** Returns what all counted events must name: a title, a publisher, or nothing. */
const namesOf = ({ groupBy, filters }: Question): UsageFilters['names'] =>
  filters.names ??
  (groupBy.includes('title') ? 'title' : groupBy.includes('publisher') ? 'publisher' : undefined)

/** Returns the smallest roll-ups that answer the question; undefined when only the whole cube does. */
const rollupsOf = (question: Question): RollupGroup | undefined =>
  rollups.find(
    ({ names: named, ofCustomers }) =>
      named === namesOf(question) && answers(ofCustomers, question),
  )

/** Returns whether roll-ups have all dimensions and measures of the question. */
function answers({ month }: Sizes, { groupBy, measures, filters }: Question): boolean {
  const needed = new Set<UsageDimension>(groupBy)
  needed.delete('month')
  if (filters.source !== undefined) needed.add('source')
  if (filters.device !== undefined) needed.add('device')
  if (filters.openAccess !== undefined) needed.add('openAccess')
  if (filters.resourceTypes !== undefined || filters.exceptResourceTypes !== undefined) {
    needed.add('resourceType')
  }
  return (
    [...needed].every((dimension) => dimension in month.dimensions) &&
    measures.every((measure) => measure in month.measures)
  )
}

/** Returns whether the roll-ups of months that answer the question have no rows in which COUNTER counts nothing. */
export const omitsUncounted = (question: Question): boolean =>
  !question.groupBy.includes('day') &&
  rollupsOf(question)?.ofCustomers.month.table === 'usage_by_metric'

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
function rowsOf(
  { startsOn, dimensions, measures }: Rollup,
  question: Question,
  { source, where, isSubtracted = false }: Source,
): RawBuilder<unknown> {
  const { groupBy, filters } = question
  const columns: Columns<UsageDimension> = {
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
  dimensions: Columns<UsageDimension>,
  groupBy: readonly UsageDimension[],
  filters: UsageFilters,
): RawBuilder<unknown>[] {
  return (['title', 'publisher'] as const).flatMap((name) =>
    filters.names === name || groupBy.includes(name) ? (dimensions[name] ?? []) : [],
  )
}

function filterConditions(
  { source, device, resourceTypes, exceptResourceTypes, openAccess }: UsageFilters,
  dimensions: Columns<UsageDimension>,
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
