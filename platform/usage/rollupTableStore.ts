import { omit } from 'es-toolkit'
import { type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import type { UsageDimension, UsageFilters, UsageMeasure } from './port.ts'
import { namesOf, type Question } from './question.ts'

/** The columns of some dimensions or measures, by their names. */
export type ColumnsOf<K extends string> = Partial<Record<K, RawBuilder<unknown>>>

/** A table with figures of whole years, months or days, whose rows are called `u`. */
export interface RollupTable {
  table: string
  /** The first day of a row's year or month, or its day. */
  startsOn: RawBuilder<unknown>
  /** Selects the rows of one size in a table that has several. */
  where?: RawBuilder<unknown>
  /** All but `day` and `month`, which follow from `startsOn`. */
  dimensions: ColumnsOf<UsageDimension>
  measures: ColumnsOf<UsageMeasure>
}

/** Roll-ups of months, of days and perhaps of years that answer the same questions. */
export interface Sizes {
  year?: RollupTable
  month: RollupTable
  day: RollupTable
}

/** Roll-ups that answer the same questions. */
export interface RollupGroup {
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
const measureColumns = (measures: readonly UsageMeasure[]): ColumnsOf<UsageMeasure> =>
  Object.fromEntries(measures.map((measure) => [measure, column(measure)]))

const commonDimensions = { tenant: column('customerId'), source: column('source') }

/** The whole cube by day; events that are not folded yet have the same columns. */
export const wholeCube: RollupTable = {
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

type TableOfRollups = Pick<RollupTable, 'table' | 'dimensions' | 'measures'>

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

/** The groups of roll-ups, the smallest first. */
const rollupGroups: readonly RollupGroup[] = [
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

/** Returns whether the sizes count all use, without which a row that is left of a subtraction cannot be known. */
export const countsHits = ({ month, day }: Sizes): boolean =>
  month.measures.hits !== undefined && day.measures.hits !== undefined

/** Returns the smallest roll-ups that answer the question; undefined when only the whole cube does. */
export const rollupsOf = (question: Question): RollupGroup | undefined =>
  rollupGroups.find(
    ({ names: named, ofCustomers }) =>
      named === namesOf(question) && answers(ofCustomers, question),
  )

/** Returns whether roll-ups have all dimensions and measures of the question. */
export function answers({ month }: Sizes, { groupBy, measures, filters }: Question): boolean {
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
