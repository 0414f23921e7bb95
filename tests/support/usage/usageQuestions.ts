import { measures as counterMeasures } from '../../../contract/counter/metrics.ts'
import type {
  UsageDimension,
  UsageEvent,
  UsageFilters,
  UsageMeasure,
} from '../../../platform/usage/port.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'

/** Days of which the questions about usage are. */
export const span = { from: '2025-06-01', to: '2026-09-30' }

/** Questions that together read every roll-up, whole months and parts of them. */
export const questions: {
  groupBy: UsageDimension[]
  measures: UsageMeasure[]
  filters?: UsageFilters
}[] = [
  { groupBy: ['tenant', 'month', 'action', 'device'], measures: ['hits', 'fullText'] },
  { groupBy: ['tenant', 'publisher'], measures: ['hits', 'fullText'] },
  { groupBy: ['tenant'], measures: ['hits', 'fullText'] },
  { groupBy: ['tenant', 'month'], measures: ['fullText'], filters: { source: 'jgate' } },
  { groupBy: ['title'], measures: ['hits'] },
  { groupBy: ['source', 'resourceType', 'month'], measures: [...counterMeasures] },
  { groupBy: ['day', 'title', 'action'], measures: ['hits', ...counterMeasures] },
  { groupBy: [], measures: ['hits'] },
  { groupBy: ['publisher'], measures: ['fullText'] },
  { groupBy: ['title', 'month'], measures: ['fullText'] },
  { groupBy: ['month'], measures: ['hits'], filters: { source: 'jgate', names: 'title' } },
]

/** Spans of whole months, parts of months, and more than there is use of. */
export const spans = [
  span,
  { from: '2026-01-14', to: '2026-03-17' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2024-12-31', to: '2026-12-31' },
]

/** Returns the instant of a time in UTC. */
export const at = (time: string) => new Date(`${time}Z`)

/** Returns a use of an article at a time in UTC. */
export const event = (time: string, more: Partial<UsageEvent> = {}): UsageEvent => ({
  customerId: meridianId,
  occurredAt: at(time),
  source: 'jgate',
  device: 'web',
  actionId: 30,
  sessionKey: 'visit',
  titleId: 5,
  articleId: 5001,
  ...more,
})
