import type { Span } from '../../contract/reports/span.ts'
import type {
  UsageDimension,
  UsageFilters,
  UsageMeasure,
  UsageQuery,
  UsageTenants,
} from './port.ts'

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

/** A question to the cube without the order and the page of its rows. */
export interface Question {
  tenants: UsageTenants
  span: Span
  groupBy: readonly UsageDimension[]
  measures: readonly UsageMeasure[]
  filters: UsageFilters
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

/** Returns what all counted events must name: a title, a publisher, or nothing. */
export const namesOf = ({ groupBy, filters }: Question): UsageFilters['names'] =>
  filters.names ?? (['title', 'publisher'] as const).find((name) => groupBy.includes(name))

/** Returns the column of parts that counts use, by which rows without any are left out. */
export const countColumn = ({ measures }: Question): 'hits' | 'used' =>
  measures.includes('hits') ? 'hits' : 'used'
