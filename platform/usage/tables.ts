import type { Device, UsageSource } from '../../contract/reports/usage.ts'
import type { Day, Defaulted, Timestamp } from '../db/columns.ts'
import type { AccessType } from './port.ts'

/** Tables of usage that Kysely queries use; only `platform/usage` reads and writes them. Roll-ups are read by SQL. */
declare module '../db/schema.ts' {
  interface Database {
    usageEvents: UsageEventsTable
    usageCoverage: { customerId: number; source: UsageSource; firstOn: Day; lastOn: Day | null }
  }
}

/** An event as it is loaded in bulk, with the double clicks and first uses of COUNTER settled. */
export interface LoadedUsageEvent {
  customerId: number
  occurredAt: Date
  source: UsageSource
  device: Device
  actionId: number
  sessionKey: string
  endUserId: number | null
  titleId: number | null
  publisherId: number | null
  resourceTypeId: number | null
  articleId: number | null
  openAccess: boolean
  accessType: AccessType
  /** COUNTER: false for the second of two same clicks within 30 seconds. */
  counted: boolean
  firstOfItem: boolean
  firstOfTitle: boolean
  firstRequestOfItem: boolean
  firstRequestOfTitle: boolean
}

/** An event that is loaded in bulk, with its day in the time zone of the platform. */
export interface DatedUsageEvent extends LoadedUsageEvent {
  occurredOn: string
}

/** Events, partitioned by month. Live ones come in through the SQL function `record_usage`. */
export interface UsageEventsTable extends Omit<LoadedUsageEvent, 'occurredAt'> {
  id: Defaulted<number>
  /** The batch that recorded it; 0 for events that were loaded in bulk. */
  batchId: Defaulted<number>
  occurredAt: Timestamp
  /** In the time zone of the connection that recorded it. */
  occurredOn: Day
  ip: string | null
}
