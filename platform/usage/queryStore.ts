import { type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import { addDays, monthOf } from '../../contract/calendar.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import type {
  UsageAnswer,
  UsageDimension,
  UsageFilters,
  UsageMeasure,
  UsageOrder,
  UsageQuery,
  UsageRow,
  UsageTenants,
} from './port.ts'
import { monthlyRollupSlices, type RollupSlice, rollupSlices } from './rollupSlices.ts'

/** A table that answers some of the questions. */
interface Rollup {
  table: string
  /** Whether a table `consortium_<table>` has the hits of consortia, added up. */
  hasConsortia: boolean
  dimensions: Partial<Record<UsageDimension, RawBuilder<unknown>>>
  measures: Partial<Record<UsageMeasure, RawBuilder<unknown>>>
  /** What all use in it names. */
  names: UsageFilters['names']
}

const hits = sql`sum(u.hits)`
const fullTextHits = sql`sum(u.full_text_hits)`
const day = sql`u.starts_on`
const month = sql`date_trunc('month', u.starts_on::timestamp)::date`
const ofDay = { tenant: sql`u.customer_id`, day, month, source: sql`u.source` }

/** The roll-ups, the smallest first. */
const rollups: readonly Rollup[] = [
  {
    table: 'usage_by_action',
    hasConsortia: true,
    dimensions: { ...ofDay, device: sql`u.device`, action: sql`u.action_id` },
    measures: {
      hits,
      fullText: sql`coalesce(sum(u.hits) filter (where u.action_id in (
        select id from usage_actions where is_full_text)), 0)`,
    },
    names: undefined,
  },
  {
    table: 'usage_by_type',
    hasConsortia: true,
    dimensions: { ...ofDay, resourceType: sql`u.resource_type_id` },
    measures: { hits },
    names: 'title',
  },
  {
    table: 'usage_by_publisher',
    hasConsortia: true,
    dimensions: { ...ofDay, publisher: sql`u.publisher_id` },
    measures: { hits, fullText: fullTextHits },
    names: 'publisher',
  },
  {
    table: 'usage_by_title',
    hasConsortia: true,
    dimensions: { ...ofDay, resourceType: sql`u.resource_type_id`, title: sql`u.title_id` },
    measures: { hits, fullText: fullTextHits },
    names: 'title',
  },
]

/** COUNTER's figures by month. */
const metricRollup: Rollup = {
  table: 'usage_by_metric',
  hasConsortia: false,
  dimensions: {
    tenant: sql`u.customer_id`,
    month: sql`u.month`,
    source: sql`u.source`,
    resourceType: sql`u.resource_type_id`,
    openAccess: sql`u.open_access`,
  },
  measures: Object.fromEntries(
    counterMeasures.map((measure) => [measure, sql`sum(${sql.ref(`u.${measure}`)})`]),
  ),
  names: undefined,
}

const countIf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
const investigation = sql`e.counted and a.counter_kind <> 'search'`
const request = sql`e.counted and a.counter_kind = 'request'`

/** The events themselves, for questions that no roll-up answers. */
const events = {
  dimensions: {
    tenant: sql`e.customer_id`,
    day: sql`e.occurred_on`,
    month: sql`date_trunc('month', e.occurred_on::timestamp)::date`,
    source: sql`e.source`,
    device: sql`e.device`,
    action: sql`e.action_id`,
    publisher: sql`e.publisher_id`,
    resourceType: sql`case when a.counter_kind = 'search' and e.title_id is null then 0
      else coalesce(t.resource_type_id, e.resource_type_id, 0) end`,
    title: sql`e.title_id`,
    accessMethod: sql`'regular'`,
    accessType: sql`case when e.open_access then 'open' else 'controlled' end`,
    openAccess: sql`e.open_access`,
  } satisfies Record<UsageDimension, RawBuilder<unknown>>,
  measures: {
    hits: sql`count(*)`,
    fullText: countIf(sql`a.is_full_text`),
    searches: countIf(sql`e.counted and a.counter_kind = 'search'`),
    totalItemInvestigations: countIf(investigation),
    uniqueItemInvestigations: countIf(sql`${investigation} and e.first_of_item`),
    uniqueTitleInvestigations: countIf(sql`${investigation} and e.first_of_title`),
    totalItemRequests: countIf(request),
    uniqueItemRequests: countIf(sql`${request} and e.first_request_of_item`),
    uniqueTitleRequests: countIf(sql`${request} and e.first_request_of_title`),
  } satisfies Record<UsageMeasure, RawBuilder<unknown>>,
}

/** Column of a row by which its dimension is grouped. */
const keyColumns = {
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

/** A question with what follows from its dimensions. */
interface Question {
  tenants: UsageTenants
  span: Span
  groupBy: readonly UsageDimension[]
  measures: readonly UsageMeasure[]
  filters: UsageFilters
}

/** Returns usage by dimensions (`UsageStore.query`). */
export async function queryUsage<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  { tenants, span, groupBy, measures, filters = {}, orderBy = [], page }: UsageQuery<D, M>,
): Promise<UsageAnswer<D, M>> {
  const grouped = groupedUsage({ tenants, span, groupBy, measures, filters })
  const joins = groupBy.flatMap((dimension) => names[dimension] ?? [])
  const from = sql`from (${grouped}) as g ${sql.join(
    joins.map(({ join }) => join),
    sql` `,
  )}`
  const columns = [sql`g.*`, ...joins.map(({ fields }) => fields)]
  const { rows } = await sql<UsageRow<D, M> & { rowCount: number }>`
    select ${sql.join(columns)}, count(*) over () as row_count ${from}
    ${orderOf(groupBy, orderBy)}
    ${page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db)
  const [first] = rows
  if (first !== undefined) return { rows, total: first.rowCount }
  if (page === undefined || page.offset === 0) return { rows, total: 0 }
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
function groupedUsage(question: Question): RawBuilder<unknown> {
  const { groupBy, measures } = question
  const rollup = rollupOf(question)
  const source = rollup ?? events
  const keys = groupBy.map(
    (dimension) => sql`${source.dimensions[dimension]} as ${sql.ref(keyColumns[dimension])}`,
  )
  const figures = measures.map(
    (measure) => sql`(${source.measures[measure]})::int8 as ${sql.ref(measure)}`,
  )
  const from = rollup === undefined ? eventRows(question) : rollupRows(rollup, question)
  const places = groupBy.map((_, at) => sql.lit(at + 1))
  return sql`select ${sql.join([...keys, ...figures])} ${from}
    ${places.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(places)}`}`
}

/** What all use that the question counts names. */
const namesOf = ({ groupBy, filters }: Question): UsageFilters['names'] =>
  filters.names ??
  (groupBy.includes('title') ? 'title' : groupBy.includes('publisher') ? 'publisher' : undefined)

/** Returns the smallest roll-up that answers the question; undefined when only the events do. */
function rollupOf(question: Question): Rollup | undefined {
  const { groupBy, measures, filters, span } = question
  const needed = new Set<UsageDimension>(groupBy)
  if (filters.source !== undefined) needed.add('source')
  if (filters.device !== undefined) needed.add('device')
  if (filters.openAccess !== undefined) needed.add('openAccess')
  if (filters.resourceTypes !== undefined || filters.exceptResourceTypes !== undefined) {
    needed.add('resourceType')
  }
  const isWholeMonths = span.from === monthOf(span.from) && addDays(span.to, 1).endsWith('-01')
  return [...rollups, ...(isWholeMonths ? [metricRollup] : [])].find(
    (rollup) =>
      rollup.names === namesOf(question) &&
      [...needed].every((dimension) => dimension in rollup.dimensions) &&
      measures.every((measure) => measure in rollup.measures),
  )
}

function rollupRows(rollup: Rollup, question: Question): RawBuilder<unknown> {
  const { tenants, measures, groupBy } = question
  const isOfConsortium =
    rollup.hasConsortia &&
    tenants.consortiumId !== null &&
    !groupBy.includes('tenant') &&
    measures.every((measure) => measure === 'hits')
  const table = sql.table(isOfConsortium ? `consortium_${rollup.table}` : rollup.table)
  const conditions = [
    isOfConsortium
      ? sql`u.consortium_id = ${tenants.consortiumId}`
      : sql`u.customer_id = any (${tenants.ids}::int[])`,
    inSpan(rollup, question),
    ...filterConditions(question.filters, rollup.dimensions),
  ]
  return sql`from ${table} as u where ${sql.join(conditions, sql` and `)}`
}

function inSpan(rollup: Rollup, { groupBy, span }: Question): RawBuilder<unknown> {
  if (rollup === metricRollup) return sql`u.month between ${span.from} and ${span.to}`
  const slices: RollupSlice[] = groupBy.includes('day')
    ? [{ span: 'day', from: span.from, before: addDays(span.to, 1) }]
    : groupBy.includes('month')
      ? monthlyRollupSlices(span)
      : rollupSlices(span)
  const conditions = slices.map(
    (slice) =>
      sql`u.span = ${slice.span} and u.starts_on >= ${slice.from} and u.starts_on < ${slice.before}`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

function eventRows(question: Question): RawBuilder<unknown> {
  const { tenants, span, groupBy, filters } = question
  const named = [
    ...(filters.names === undefined ? [] : [filters.names]),
    ...groupBy.filter((dimension) => dimension === 'title' || dimension === 'publisher'),
  ]
  const conditions = [
    sql`e.customer_id = any (${tenants.ids}::int[])`,
    sql`e.occurred_on between ${span.from} and ${span.to}`,
    ...named.map((dimension) => sql`${events.dimensions[dimension]} is not null`),
    ...filterConditions(filters, events.dimensions),
  ]
  return sql`from usage_events as e join usage_actions as a on a.id = e.action_id
    left join titles as t on t.id = e.title_id where ${sql.join(conditions, sql` and `)}`
}

function filterConditions(
  { source, device, resourceTypes, exceptResourceTypes, openAccess }: UsageFilters,
  dimensions: Rollup['dimensions'],
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
