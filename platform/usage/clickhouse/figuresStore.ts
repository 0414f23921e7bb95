import { snakeCase } from 'es-toolkit'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Db } from '../../context.ts'
import type { UsageEngineName } from '../engineStore.ts'
import { isWithinPeriods, periodRows } from '../memberPeriodStore.ts'
import type {
  MemberPeriod,
  UsageDimension,
  UsageMeasure,
  UsageQuery,
  UsageResult,
} from '../port.ts'
import { answerFromParts } from '../queryStore.ts'
import { countColumn, keyColumns, type Question, questionOf } from '../question.ts'
import { rollupSlices } from '../rollupSlices.ts'
import { omitsUncounted } from '../rollupTableStore.ts'
import { rowsOfFacts } from '../usageRowStore.ts'
import { type ClickHouseServer, type Columns, StatementParams } from './clientStore.ts'
import { cubeTable } from './schemaStore.ts'

/** Most events that a query adds to the figures of ClickHouse while they wait for it. */
const maxWaitingEvents = 1_000_000

/** Returns the expression of the number by which ClickHouse knows a batch, for the columns of `usage_batches`. */
export const batchKey = sql`((extract(epoch from recorded_at)::bigint << 24) | (id & 16777215))`

/** A dimension as a column of the cube, its type in PostgreSQL, and the value in rows without it. */
const dimensions: Record<UsageDimension, { column: string; type: string; none: string }> = {
  tenant: { column: 'customer_id', type: 'int', none: 'toInt32(0)' },
  day: { column: 'day', type: 'date', none: 'toDate(0)' },
  month: { column: 'month', type: 'date', none: 'toDate(0)' },
  source: { column: 'source', type: 'text', none: "toLowCardinality('')" },
  device: { column: 'device', type: 'text', none: "toLowCardinality('')" },
  action: { column: 'action_id', type: 'int', none: 'toInt16(0)' },
  publisher: { column: 'publisher_id', type: 'int', none: 'toInt32(0)' },
  resourceType: { column: 'resource_type_id', type: 'int', none: 'toInt32(0)' },
  title: { column: 'title_id', type: 'int', none: 'toInt32(0)' },
  accessMethod: { column: 'access_method', type: 'text', none: "toLowCardinality('')" },
  accessType: { column: 'access_type', type: 'text', none: "toLowCardinality('')" },
  openAccess: { column: 'open_access', type: 'boolean', none: 'false' },
}

/** What PostgreSQL knows before ClickHouse is queried. */
export interface Waiting {
  engine: UsageEngineName
  installation: string
  /** Customers of the query that the transaction may read. */
  customerIds: number[]
  /** Periods of the query that are within memberships which the transaction may read. */
  periods: MemberPeriod[]
  /** Batches of the span that are not known to be in ClickHouse, and by what number it knows them. */
  batchIds: number[]
  batchKeys: string[]
  /** The smallest of the numbers; null when no batch waits. */
  firstKey: string | null
  events: number
  since: Date | null
}

/**
 * Returns the expression of those of the periods that are within one membership of the consortium whose account the
 * transaction is limited to. ClickHouse knows no memberships.
 */
const readablePeriods = (periods: readonly MemberPeriod[]) => sql`coalesce((
  select json_agg(json_build_object('customerId', customer_id, 'from', from_day, 'to', to_day))
  from ${periodRows(periods)}
  where exists (
    select from consortium_member_periods p
    where p.customer_id = period.customer_id and p.consortium_id = (tenant_scope())[1]
      and (p.joined_on is null or p.joined_on <= from_day)
      and (p.left_on is null or p.left_on > to_day))), '[]')`

/** Returns what counts usage, which customers of a query may be read, and which batches of its span wait. */
export async function waitingBatches(
  db: Db,
  { tenants, span }: UsageQuery<UsageDimension, UsageMeasure>,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select e.engine, e.installation, w.*,
      coalesce((select array_agg(id order by id) from customers
        where id = any (${tenants.ids}::int[])), '{}') as customer_ids,
      ${readablePeriods(tenants.periods ?? [])} as periods
    from usage_engine e cross join (
      select coalesce(array_agg(id order by id), '{}') as batch_ids,
        coalesce(array_agg(${batchKey}::text order by id), '{}') as batch_keys,
        min(${batchKey})::text as first_key, coalesce(sum(events), 0)::int8 as events,
        min(recorded_at) as since
      from usage_batches where folded_at is null and last_on >= ${span.from} and first_on <= ${span.to}
    ) as w`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The table usage_engine has no row')
  return row
}

/**
 * Returns usage by dimensions (`UsageStore.query`) from ClickHouse and the batches that wait for it. One statement of
 * ClickHouse returns its figures and which of these batches they have, so that each batch is counted once although the
 * worker delivers it meanwhile. Throws `ClickHouseError`, and `Problem('unavailable')` when too many events wait.
 */
export async function queryClickHouse<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  server: ClickHouseServer,
  query: UsageQuery<D, M>,
  waiting: Waiting,
): Promise<UsageResult<D, M>> {
  if (waiting.events > maxWaitingEvents) {
    throw new Problem(
      'unavailable',
      `${waiting.events} events of usage wait for ClickHouse since ${waiting.since?.toISOString()}; reports follow when it accepts them`,
      { retryAfter: 60 },
    )
  }
  const question = {
    ...questionOf(query),
    tenants: { ids: waiting.customerIds, consortiumId: null, periods: waiting.periods },
  }
  const figures = await figuresOf(server, question, waiting.firstKey)
  return answerFromParts(db, query, {
    withClause: sql``,
    parts: [
      deliveredRows(question, figures),
      ...(waiting.batchIds.length === 0 ? [] : waitingRows(question, waiting, figures)),
    ],
  })
}

/** Returns the columns of the figures of a question, with rows for the batches from `firstKey` that they include. */
function figuresOf(
  server: ClickHouseServer,
  question: Question,
  firstKey: string | null,
): Promise<Columns> {
  const params = new StatementParams()
  const slices = [...slicesOf(question, params), ...slicesOfPeriods(question, params)]
  const statements = [
    ...slices.map((where) => sliceStatement(question, where, params)),
    ...(firstKey === null ? [] : [batchStatement(question, params.add('UInt64', firstKey))]),
  ]
  return server.query(statements.join(' union all '), params)
}

/** Returns the sums that a question needs: their names, and the columns of the cube that they add up. */
function sumsOf(question: Question): { name: UsageMeasure | 'used'; column: string }[] {
  return [
    ...question.measures.map((measure) => ({ name: measure, column: snakeCase(measure) })),
    ...(countColumn(question) === 'used' ? [{ name: 'used' as const, column: 'hits' }] : []),
  ]
}

/** Days of some customers, as a condition, that are read from one size of roll-ups. */
interface Slice {
  rows: string
  isWholeMonths: boolean
}

function slicesOf({ tenants, groupBy, span }: Question, params: StatementParams): Slice[] {
  const isOfTenants = `customer_id in ${params.add('Array(Int32)', tenants.ids)}`
  if (groupBy.includes('day')) {
    const { from, to } = span
    const days = `day >= ${params.add('Date', from)} and day <= ${params.add('Date', to)}`
    return [{ rows: `${isOfTenants} and ${days}`, isWholeMonths: false }]
  }
  return rollupSlices(span, { largest: 'month', canSubtract: false }).map((slice) => ({
    rows: `${isOfTenants} and ${slice.span} >= ${params.add('Date', slice.from)} and ${slice.span} < ${params.add('Date', slice.before)}`,
    isWholeMonths: slice.span === 'month',
  }))
}

/**
 * Returns the days of periods of membership, which are read by day. A slice has one period of each customer, whose ends
 * are looked up by the customer, so that the cost of a row does not grow with the number of customers.
 */
function slicesOfPeriods({ tenants }: Question, params: StatementParams): Slice[] {
  const rounds: MemberPeriod[][] = []
  const seen = new Map<number, number>()
  for (const period of tenants.periods ?? []) {
    const round = seen.get(period.customerId) ?? 0
    seen.set(period.customerId, round + 1)
    const ofRound = (rounds[round] ??= [])
    ofRound.push(period)
  }
  return rounds.map((periods) => {
    const ids = params.add(
      'Array(Int32)',
      periods.map(({ customerId }) => customerId),
    )
    const dayOf = (end: 'from' | 'to') =>
      `transform(customer_id, ${ids}, ${params.add(
        'Array(Date)',
        periods.map((period) => period[end]),
      )}, toDate(0))`
    return {
      rows: `customer_id in ${ids} and day >= ${dayOf('from')} and day <= ${dayOf('to')}`,
      isWholeMonths: false,
    }
  })
}

function sliceStatement(
  question: Question,
  { rows, isWholeMonths }: Slice,
  params: StatementParams,
): string {
  const { groupBy } = question
  const keys = groupBy.map((dimension) => dimensions[dimension].column)
  const selected = [
    ...keys,
    ...sumsOf(question).map(({ name, column }) => `sum(${column}) as sum_${name}`),
    `'' as batch_key`,
    'toDate(0) as batch_month',
  ]
  const where = [rows, ...filterConditions(question, params)]
  const having: string[] = []
  if (isWholeMonths && omitsUncounted(question)) {
    having.push('sum(searches) > 0 or sum(total_item_investigations) > 0')
  } else if (keys.length === 0) having.push('sum(hits) > 0')
  return `select ${selected.join(', ')} from ${cubeTable} where ${where.join(' and ')}
    ${keys.length === 0 ? '' : `group by ${keys.join(', ')}`}
    ${having.length === 0 ? '' : `having ${having.join(' and ')}`}`
}

function filterConditions({ groupBy, filters }: Question, params: StatementParams): string[] {
  const { source, device, openAccess, resourceTypes, exceptResourceTypes } = filters
  const named = (['title', 'publisher'] as const).filter(
    (name) => filters.names === name || groupBy.includes(name),
  )
  return [
    ...named.map((name) => `${dimensions[name].column} <> 0`),
    ...(source === undefined ? [] : [`source = ${params.add('String', source)}`]),
    ...(device === undefined ? [] : [`device = ${params.add('String', device)}`]),
    ...(openAccess === undefined ? [] : [`open_access = ${params.add('Bool', openAccess)}`]),
    ...(resourceTypes === undefined
      ? []
      : [`resource_type_id in ${params.add('Array(Int32)', resourceTypes)}`]),
    ...(exceptResourceTypes === undefined
      ? []
      : [`resource_type_id not in ${params.add('Array(Int32)', exceptResourceTypes)}`]),
  ]
}

/** Returns the statement of the batches from a number on, in the columns of figures. */
function batchStatement(question: Question, firstKey: string): string {
  const selected = [
    ...question.groupBy.map((dimension) => dimensions[dimension].none),
    ...sumsOf(question).map(() => 'toUInt64(0)'),
    'toString(batch)',
    'month',
  ]
  return `select ${selected.join(', ')} from ${cubeTable} where batch >= ${firstKey}
    group by batch, month having sum(hits) > 0`
}

/** Returns the rows of figures of ClickHouse as a part of the answer. */
function deliveredRows(question: Question, figures: Columns): RawBuilder<unknown> {
  const { groupBy } = question
  const isFigure = (figures['batch_key'] ?? []).map((key) => key === '')
  const valuesOf = (column: string) =>
    (figures[column] ?? []).filter((_, index) => isFigure[index] === true)
  const columns = [
    ...groupBy.map((dimension) => {
      const { column, type } = dimensions[dimension]
      return { name: keyColumns[dimension], values: valuesOf(column), type }
    }),
    ...sumsOf(question).map(({ name }) => ({
      name,
      values: valuesOf(`sum_${name}`),
      type: 'bigint',
    })),
  ]
  const lists = columns.map(({ values, type }) => sql`${values}::${sql.raw(type)}[]`)
  const names = columns.map(({ name }) => sql.ref(name))
  return sql`select * from unnest(${sql.join(lists)}) as delivered (${sql.join(names)})`
}

/** Returns the rows of the batches that wait as parts of the answer, without what the figures of ClickHouse have. */
function waitingRows(
  question: Question,
  { batchIds, batchKeys }: Waiting,
  figures: Columns,
): RawBuilder<unknown>[] {
  const idOf = new Map(batchKeys.map((key, index) => [key, batchIds[index] ?? 0]))
  const months = figures['batch_month'] ?? []
  const delivered = (figures['batch_key'] ?? []).flatMap((key, index) => {
    const id = idOf.get(String(key))
    return id === undefined ? [] : [{ id, month: String(months[index]) }]
  })
  const { tenants, span } = question
  const { periods = [] } = tenants
  const isNotDelivered = sql`(u.batch_id, date_trunc('month', u.day::timestamp)::date) not in (
    select * from unnest(${delivered.map(({ id }) => id)}::bigint[],
      ${delivered.map(({ month }) => month)}::date[]))`
  const ofTenants = rowsOfFacts(question, {
    source: sql`usage_of_batches(${batchIds}::bigint[])`,
    where: sql`u.customer_id = any (${tenants.ids}::int[])
      and u.day between ${span.from} and ${span.to} and ${isNotDelivered}`,
  })
  if (periods.length === 0) return [ofTenants]
  const ofPeriods = rowsOfFacts(question, {
    source: sql`member_usage_of_batches(${batchIds}::bigint[])`,
    where: sql`${isWithinPeriods(periods)} and ${isNotDelivered}`,
  })
  return [ofTenants, ofPeriods]
}
