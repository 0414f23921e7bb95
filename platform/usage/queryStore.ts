import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'
import { isWithinPeriods } from './memberPeriodStore.ts'
import type {
  MemberPeriod,
  UsageDimension,
  UsageMeasure,
  UsageOrder,
  UsageQuery,
  UsageResult,
  UsageRow,
} from './port.ts'
import { countColumn, keyColumns, type Question, questionOf } from './question.ts'
import { answers, type RollupGroup, rollupsOf, wholeCube } from './rollupTableStore.ts'
import { isTenantRollupKnown, lacksTenantRollup } from './tenantRollupStore.ts'
import { rowsOf, rowsOfOwners, rowsOfPeriods } from './usageRowStore.ts'

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

/** The names of past members are outside the tenant scope, but of institutions that the scope may name. */
const pastMemberJoin = sql`join institutions as tenant on tenant.id = g.tenant_id`

/** Returns usage by dimensions (`UsageStore.query`). */
export function queryUsage<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  query: UsageQuery<D, M>,
): Promise<UsageResult<D, M>> {
  return answerFromParts(db, query, partsOf(questionOf(query)))
}

/** Adds up the rows of parts, and returns them with their names, in the order and on the page of the query. */
export async function answerFromParts<D extends UsageDimension, M extends UsageMeasure>(
  db: Db,
  query: UsageQuery<D, M>,
  parts: Parts,
): Promise<UsageResult<D, M>> {
  const { tenants, groupBy, orderBy = [], page } = query
  const hasPastMembers = tenants.periods !== undefined && tenants.periods.length > 0
  const grouped = groupedUsage(questionOf(query), parts)
  const joins = groupBy.flatMap((dimension) => {
    const named = names[dimension]
    if (named === undefined) return []
    return dimension === 'tenant' && hasPastMembers ? { ...named, join: pastMemberJoin } : named
  })
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
function groupedUsage(question: Question, { withClause, parts }: Parts): RawBuilder<unknown> {
  const { groupBy, measures } = question
  const keys = groupBy.map((dimension) => sql.ref(keyColumns[dimension]))
  const sums = measures.map(
    (measure) => sql`sum_bigint(${sql.ref(measure)}) as ${sql.ref(measure)}`,
  )
  const places = groupBy.map((_, index) => sql.lit(index + 1))
  // What is left of a subtraction may be nothing. It is never negative, but for "> 0" the planner would expect a
  // third of the rows and look up their names one by one.
  return sql`${withClause} select ${sql.join([...keys, ...sums])}
    from (${sql.join(parts, sql` union all `)}) as parts
    ${places.length === 0 ? sql`` : sql`group by ${sql.join(places)}`}
    having sum_bigint(${sql.ref(countColumn(question))}) <> 0`
}

/** The queries whose rows make up an answer, and the `with` clause that they need; empty when they need none. */
export interface Parts {
  withClause: RawBuilder<unknown>
  parts: RawBuilder<unknown>[]
}

/** Returns the queries of roll-ups of years, months and days, and of what is not folded yet. */
function partsOf(question: Question): Parts {
  const { tenants, span } = question
  const { periods = [] } = tenants
  const { withClause, parts } = rollupParts(question)
  const tail = rowsOf(wholeCube, question, {
    source: sql`usage_tail(${tenants.ids}::int[], ${span.from}, ${span.to})`,
    where: isOfTenants(question),
  })
  const ofPeriods = periods.length === 0 ? [] : partsOfPeriods(question, periods)
  return { withClause, parts: [...parts, tail, ...ofPeriods] }
}

/** Returns the queries of what libraries used in periods of membership. */
function partsOfPeriods(
  question: Question,
  periods: readonly MemberPeriod[],
): RawBuilder<unknown>[] {
  const { from, to } = question.span
  const group = question.groupBy.includes('day') ? undefined : rollupsOf(question)
  const tail = rowsOf(wholeCube, question, {
    source: sql`member_usage_of_batches(array(
      select id from usage_batches
      where folded_at is null and last_on >= ${from} and first_on <= ${to}))`,
    where: isWithinPeriods(periods),
  })
  const sizes = group?.ofCustomers ?? { month: wholeCube, day: wholeCube }
  return [...rowsOfPeriods(sizes, question, periods), tail]
}

const isOfTenants = ({ tenants }: Question): RawBuilder<unknown> =>
  sql`u.customer_id = any (${tenants.ids}::int[])`

/** Returns the queries of the smallest roll-ups that answer the question; of the whole cube by day without any. */
function rollupParts(question: Question): Parts {
  const { tenants, span, groupBy } = question
  const isMember = isOfTenants(question)
  const group = groupBy.includes('day') ? undefined : rollupsOf(question)
  if (group === undefined) {
    const days = rowsOf(wholeCube, question, {
      source: sql.table(wholeCube.table),
      where: sql`${isMember} and u.day between ${span.from} and ${span.to}`,
    })
    return { withClause: sql``, parts: [days] }
  }
  const { ofCustomers, ofConsortia, ofTenants } = group
  const isByTenant = groupBy.includes('tenant')
  if (isByTenant && ofTenants !== undefined && answers(ofTenants, question)) {
    return partsByTenant(question, { ofCustomers, ofTenants })
  }
  if (!isByTenant && ofConsortia !== undefined && tenants.consortiumId !== null) {
    return partsOfConsortium(question, { ofCustomers, ofConsortia })
  }
  return { withClause: sql``, parts: rowsOfOwners(ofCustomers, question, isMember) }
}

/** Returns the queries by institution: of its own roll-up while that has all batches, else of that of customers. */
function partsByTenant(
  question: Question,
  { ofCustomers, ofTenants }: Required<Pick<RollupGroup, 'ofCustomers' | 'ofTenants'>>,
): Parts {
  const isMember = isOfTenants(question)
  const isWhole = sql`(select is_whole from tenant_rollup)`
  return {
    withClause: sql`with tenant_rollup as materialized (
        select ${isTenantRollupKnown} and not exists (
          select from usage_batches where ${lacksTenantRollup}) as is_whole
        from usage_engine)`,
    parts: [
      ...rowsOfOwners(ofTenants, question, sql`${isWhole} and ${isMember}`),
      ...rowsOfOwners(ofCustomers, question, sql`not ${isWhole} and ${isMember}`),
    ],
  }
}

/**
 * Returns the queries of all members of a consortium: of its roll-up while that is of the present members, else of
 * those of the members. A library may have joined or left since the roll-up was added up.
 */
function partsOfConsortium(
  question: Question,
  { ofCustomers, ofConsortia }: Required<Pick<RollupGroup, 'ofCustomers' | 'ofConsortia'>>,
): Parts {
  const { ids, consortiumId } = question.tenants
  const isMember = isOfTenants(question)
  const isCurrent = sql`(select is_current from consortium)`
  const present = [...ids].sort((a, b) => a - b)
  return {
    withClause: sql`with consortium as materialized (
      select array_agg(customer_id order by customer_id) is not distinct from ${present}::int[] as is_current
      from usage_consortium_members where consortium_id = ${consortiumId})`,
    parts: [
      ...rowsOfOwners(
        ofConsortia,
        question,
        sql`${isCurrent} and u.consortium_id = ${consortiumId}`,
      ),
      ...rowsOfOwners(ofCustomers, question, sql`not ${isCurrent} and ${isMember}`),
    ],
  }
}
