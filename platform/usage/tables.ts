import type { CounterKind } from '../../contract/counter/mapping.ts'
import type { Device, UsageSource } from '../../contract/reports/usage.ts'
import type { Computed, Day, Defaulted, Timestamp } from '../db/columns.ts'

/** Tables of usage: events and their roll-ups. Only `platform/usage` reads and writes them. */
export interface UsageTables {
  usageActions: UsageActionsTable
  usageEvents: UsageEventsTable
  usageByAction: UsageByActionTable
  usageByPublisher: UsageByPublisherTable
  usageByTitle: UsageByTitleTable
  usageByType: Omit<UsageByTitleTable, 'titleId' | 'fullTextHits'>
  consortiumUsageByType: OfConsortium<UsageTables['usageByType']>
  consortiumUsageByAction: OfConsortium<UsageByActionTable>
  consortiumUsageByPublisher: OfConsortium<UsageByPublisherTable>
  consortiumUsageByTitle: OfConsortium<UsageByTitleTable>
  usageByMetric: UsageByMetricTable
  usageCoverage: { customerId: number; source: UsageSource; firstOn: Day; lastOn: Day | null }
}

declare module '../db/schema.ts' {
  interface Database extends UsageTables {}
}

/** A roll-up row covers the day, month or year that begins on `startsOn`. */
export type UsageSpan = 'day' | 'month' | 'year'

/** The actions that usage events record, and where reports and COUNTER count each. */
export interface UsageActionsTable {
  id: number
  /** A row of the usage tables. */
  activity: string
  /** A detail of that row. */
  service: string
  isFullText: boolean
  counterKind: CounterKind | null
  position: number
}

/** Live events come in through the SQL function `record_usage(jsonb)`, which settles the COUNTER flags. */
export interface UsageEventsTable {
  id: Defaulted<number>
  customerId: number
  occurredAt: Timestamp
  occurredOn: Computed<Day>
  source: UsageSource
  device: Device
  actionId: number
  sessionKey: string
  accountId: number | null
  endUserId: number | null
  titleId: number | null
  publisherId: number | null
  resourceTypeId: number | null
  articleId: number | null
  issueId: number | null
  contextId: number | null
  originId: number | null
  openAccess: Defaulted<boolean>
  counted: Defaulted<boolean>
  firstOfItem: Defaulted<boolean>
  firstOfTitle: Defaulted<boolean>
  firstRequestOfItem: Defaulted<boolean>
  firstRequestOfTitle: Defaulted<boolean>
  ip: string | null
  remarks: Defaulted<string>
}

interface RollUp {
  customerId: Computed<number>
  span: Computed<UsageSpan>
  startsOn: Computed<Day>
  source: Computed<UsageSource>
  hits: Computed<number>
}

/** Hits per customer, span, source, device and action. */
export interface UsageByActionTable extends RollUp {
  device: Computed<Device>
  actionId: Computed<number>
}

/** Hits per customer, span, source and publisher. */
export interface UsageByPublisherTable extends RollUp {
  publisherId: Computed<number>
  fullTextHits: Computed<number>
}

/** Hits per customer, span, source and title. */
export interface UsageByTitleTable extends RollUp {
  resourceTypeId: Computed<number>
  titleId: Computed<number>
  fullTextHits: Computed<number>
}

/** All members of a consortium together. */
type OfConsortium<T> = Omit<T, 'customerId' | 'fullTextHits'> & { consortiumId: Computed<number> }

/** COUNTER's own figures by calendar month. */
export interface UsageByMetricTable {
  customerId: Computed<number>
  month: Computed<Day>
  source: Computed<UsageSource>
  /** 0 for use without an item (searches). */
  resourceTypeId: Computed<number>
  openAccess: Computed<boolean>
  searches: Computed<number>
  totalItemInvestigations: Computed<number>
  uniqueItemInvestigations: Computed<number>
  uniqueTitleInvestigations: Computed<number>
  totalItemRequests: Computed<number>
  uniqueItemRequests: Computed<number>
  uniqueTitleRequests: Computed<number>
}
