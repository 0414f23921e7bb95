import type { Kysely } from 'kysely'
import type { Measure as CounterMeasure } from '../../contract/counter/metrics.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { Device, UsageSource } from '../../contract/reports/usage.ts'
import type { Database } from '../db/schema.ts'

/** How content was accessed (COUNTER 5.1, Access_Method): by a person, or for text and data mining. */
export type AccessMethod = 'regular' | 'tdm'

/** What an access needed (COUNTER 5.1, Access_Type). */
export type AccessType = 'controlled' | 'open' | 'freeToRead'

/** One use of the product by one person. */
export interface UsageEvent {
  customerId: number
  occurredAt: Date
  source: UsageSource
  device: Device
  /** An action of `usage_actions`. */
  actionId: number
  /** The visit, as COUNTER understands a session; unique over all customers. */
  sessionKey: string
  accountId?: number | null
  endUserId?: number | null
  titleId?: number | null
  /** The publisher of the title when left out. */
  publisherId?: number | null
  /** The resource type of the title when left out. */
  resourceTypeId?: number | null
  articleId?: number | null
  issueId?: number | null
  contextId?: number | null
  originId?: number | null
  /** `regular` when left out. */
  accessMethod?: AccessMethod
  /** Follows `openAccess` when left out. */
  accessType?: AccessType
  openAccess?: boolean
  /** An IPv4 or IPv6 address. */
  ip?: string | null
  remarks?: string
}

/** What usage is counted by, each with the fields of a row that is grouped by it. */
export interface UsageDimensions {
  tenant: { tenantId: number; tenantName: string }
  /** Days of the platform's time zone, YYYY-MM-DD. */
  day: { day: string }
  /** First days of months, YYYY-MM-01. */
  month: { month: string }
  source: { source: UsageSource }
  device: { device: Device }
  action: { actionId: number; activity: string; service: string }
  /** Leaves out use that names no publisher. */
  publisher: { publisherId: number; publisherName: string }
  /** The type of the title, else of the item; 0 for use that names none, such as searches. */
  resourceType: { resourceTypeId: number }
  /** Leaves out use that names no title. */
  title: { titleId: number; titleName: string }
  accessMethod: { accessMethod: AccessMethod }
  accessType: { accessType: AccessType }
  openAccess: { openAccess: boolean }
}

/** Name of a dimension of the cube. */
export type UsageDimension = keyof UsageDimensions

/** What is counted: all use, full texts, and the metrics of COUNTER. */
export type UsageMeasure = 'hits' | 'fullText' | CounterMeasure

/** Days on which a library was a member of a consortium, both included, YYYY-MM-DD. */
export interface MemberPeriod extends Span {
  customerId: number
}

/** Whose usage is counted. */
export interface UsageTenants {
  /** Customers whose usage of all days counts. */
  ids: readonly number[]
  /**
   * The consortium whose members these are, all present ones and nobody else; null for any other set. An engine may
   * read figures that it has added up for the consortium.
   */
  consortiumId: number | null
  /**
   * Further libraries, which may have left, and the days on which their usage counts. An engine counts those of them
   * that are within a membership of the consortium whose account the transaction is limited to.
   */
  periods?: readonly MemberPeriod[]
}

/** Limits what is counted; what is left out limits nothing. */
export interface UsageFilters {
  source?: UsageSource
  device?: Device
  /** Counts only use that names a title, or a publisher. */
  names?: 'title' | 'publisher'
  /** Counts only these resource types. */
  resourceTypes?: readonly number[]
  /** Counts all resource types but these. */
  exceptResourceTypes?: readonly number[]
  openAccess?: boolean
}

/** One key of an order: a measure, or a dimension by its name where it has one, actions by their position. */
export interface UsageOrder<K extends UsageDimension | UsageMeasure> {
  by: K
  direction: 'asc' | 'desc'
}

/** A question to the cube. */
export interface UsageQuery<D extends UsageDimension, M extends UsageMeasure> {
  tenants: UsageTenants
  /** Days that are counted, both included. */
  span: Span
  groupBy: readonly D[]
  measures: readonly M[]
  filters?: UsageFilters
  /** The order of rows; after it, and without it, rows are in the order of the dimensions. */
  orderBy?: readonly UsageOrder<D | M>[]
  /** All rows without it. */
  page?: { limit: number; offset: number }
}

type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never

/** One row of an answer: the fields of its dimensions, and its measures. */
export type UsageRow<D extends UsageDimension, M extends UsageMeasure> = Intersection<
  UsageDimensions[D]
> &
  Record<M, number>

/** Rows of a page, and the number of rows on all pages. Rows in which nothing was used do not exist. */
export interface UsageResult<D extends UsageDimension, M extends UsageMeasure> {
  rows: UsageRow<D, M>[]
  total: number
}

/** Days between which usage of a source was collected for a customer. */
export interface UsageCoverage {
  source: UsageSource
  firstOn: string
  /** null while usage is still collected. */
  lastOn: string | null
}

/** The IP ranges of a customer from which use came. */
export interface RangesInUse {
  /** Whether any use of the span carries an address; without one nothing is known about ranges. */
  hasAddresses: boolean
  rangeIds: ReadonlySet<number>
}

/**
 * The one place that stores and counts usage. `db` is the transaction of the caller: an engine reads names of titles,
 * publishers and institutions by it, and writes no use that a rolled back transaction recorded.
 */
export interface UsageStore {
  /**
   * Records events, and returns how many of them name a known action; the others are left out. COUNTER's double clicks
   * and first uses of a session are settled against its earlier events. A batch with a token that was recorded within
   * the last day is a repetition: it records nothing and returns the same number. Throws the database's foreign key
   * error when an event names a title, publisher or customer that does not exist, a data exception when it is dated
   * before 1990 or over a year ahead, and `RangeError` for more than 10,000 events.
   */
  record(
    db: Kysely<Database>,
    events: readonly UsageEvent[],
    options?: { token?: string | null },
  ): Promise<number>
  /** Returns measures by dimensions for customers that the transaction may read. */
  query<D extends UsageDimension, M extends UsageMeasure>(
    db: Kysely<Database>,
    query: UsageQuery<D, M>,
  ): Promise<UsageResult<D, M>>
  /** Returns the spans in which usage of the customers was collected, each within the days that count. */
  coverage(db: Kysely<Database>, tenants: UsageTenants): Promise<UsageCoverage[]>
  /**
   * Shortens the addresses of events before `before` to their network, /24 for IPv4 and /48 for IPv6; returns how many.
   * Figures do not depend on addresses. Throws the reason of `stopping` once it is aborted.
   */
  shortenAddresses(db: Kysely<Database>, before: Date, stopping: AbortSignal): Promise<number>
  /**
   * Deletes the single events of months that were over before the day `before`; returns how many months.
   * Figures stay as they are.
   */
  deleteEvents(db: Kysely<Database>, before: string): Promise<number>
  /** Returns the IP ranges of a customer from which use came in a span of days, both included. */
  rangesInUse(db: Kysely<Database>, customerId: number, span: Span): Promise<RangesInUse>
}
