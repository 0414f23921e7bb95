import type { Pool } from 'pg'
import type { Span } from '../../../contract/reports/span.ts'
import type {
  UsageDimension,
  UsageEvent,
  UsageFilters,
  UsageMeasure,
  UsageQuery,
} from '../../../platform/usage/port.ts'
import { keyColumns } from '../../../platform/usage/question.ts'

/** One stored event with what its action and its title say. */
export interface StoredEvent {
  customerId: number
  day: string
  source: string
  device: string
  actionId: number
  isFullText: boolean
  counterKind: string | null
  titleId: number | null
  publisherId: number | null
  resourceTypeId: number
  openAccess: boolean
  counted: boolean
  firstOfItem: boolean
  firstOfTitle: boolean
  firstRequestOfItem: boolean
  firstRequestOfTitle: boolean
}

/** Returns all events as they are stored, without any roll-up. */
export async function storedEvents(pool: Pool): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select e.customer_id as "customerId", e.occurred_on as day, e.source, e.device, e.action_id as "actionId",
       a.is_full_text as "isFullText", a.counter_kind as "counterKind", e.title_id as "titleId",
       e.publisher_id as "publisherId",
       case when a.counter_kind = 'search' and e.title_id is null then 0
         else coalesce(t.resource_type_id, e.resource_type_id, 0) end as "resourceTypeId",
       e.open_access as "openAccess", e.counted, e.first_of_item as "firstOfItem",
       e.first_of_title as "firstOfTitle", e.first_request_of_item as "firstRequestOfItem",
       e.first_request_of_title as "firstRequestOfTitle"
     from usage_events e join usage_actions a on a.id = e.action_id left join titles t on t.id = e.title_id`,
  )
  return rows
}

const keys: Record<UsageDimension, (event: StoredEvent) => unknown> = {
  tenant: (event) => event.customerId,
  day: (event) => event.day,
  month: (event) => `${event.day.slice(0, 7)}-01`,
  source: (event) => event.source,
  device: (event) => event.device,
  action: (event) => event.actionId,
  publisher: (event) => event.publisherId,
  resourceType: (event) => event.resourceTypeId,
  title: (event) => event.titleId,
  accessMethod: () => 'regular',
  accessType: (event) => (event.openAccess ? 'open' : 'controlled'),
  openAccess: (event) => event.openAccess,
}

const investigates = (event: StoredEvent) =>
  event.counted && event.counterKind !== null && event.counterKind !== 'search'
const requests = (event: StoredEvent) => event.counted && event.counterKind === 'request'

const counts: Record<UsageMeasure, (event: StoredEvent) => boolean> = {
  hits: () => true,
  fullText: (event) => event.isFullText,
  searches: (event) => event.counted && event.counterKind === 'search',
  totalItemInvestigations: investigates,
  uniqueItemInvestigations: (event) => investigates(event) && event.firstOfItem,
  uniqueTitleInvestigations: (event) => investigates(event) && event.firstOfTitle,
  totalItemRequests: requests,
  uniqueItemRequests: (event) => requests(event) && event.firstRequestOfItem,
  uniqueTitleRequests: (event) => requests(event) && event.firstRequestOfTitle,
}

const passes = (event: StoredEvent, span: Span, filters: UsageFilters): boolean =>
  event.day >= span.from &&
  event.day <= span.to &&
  (filters.source === undefined || event.source === filters.source) &&
  (filters.device === undefined || event.device === filters.device) &&
  (filters.openAccess === undefined || event.openAccess === filters.openAccess) &&
  (filters.names !== 'title' || event.titleId !== null) &&
  (filters.names !== 'publisher' || event.publisherId !== null) &&
  (filters.resourceTypes?.includes(event.resourceTypeId) ?? true) &&
  !(filters.exceptResourceTypes?.includes(event.resourceTypeId) ?? false)

/**
 * Returns what a query must answer by counting the events one by one: the keys of each row and its measures, as texts
 * in no particular order. Rows in which every measure is 0 are left out.
 */
export function countedUsage(
  events: readonly StoredEvent[],
  {
    tenants,
    span,
    groupBy,
    measures,
    filters = {},
  }: Pick<
    UsageQuery<UsageDimension, UsageMeasure>,
    'tenants' | 'span' | 'groupBy' | 'measures' | 'filters'
  >,
): string[] {
  const rows = new Map<string, Record<string, number>>()
  const { ids, periods = [] } = tenants
  const isOfTenants = ({ customerId, day }: StoredEvent) =>
    ids.includes(customerId) ||
    periods.some(
      (period) => period.customerId === customerId && period.from <= day && day <= period.to,
    )
  const countedEvents = events.filter(
    (event) =>
      isOfTenants(event) &&
      passes(event, span, filters) &&
      (!groupBy.includes('title') || event.titleId !== null) &&
      (!groupBy.includes('publisher') || event.publisherId !== null),
  )
  for (const event of countedEvents) {
    const key = JSON.stringify(groupBy.map((dimension) => keys[dimension](event)))
    const row = rows.get(key) ?? Object.fromEntries(measures.map((measure) => [measure, 0]))
    for (const measure of measures)
      row[measure] = (row[measure] ?? 0) + (counts[measure](event) ? 1 : 0)
    rows.set(key, row)
  }
  return [...rows]
    .filter(([, row]) => Object.values(row).some((count) => count > 0))
    .map(([key, row]) => `${key} ${JSON.stringify(row)}`)
    .sort()
}

/** Returns rows of an answer as `countedUsage` writes them. */
export const answeredUsage = (
  rows: readonly object[],
  groupBy: readonly UsageDimension[],
  measures: readonly UsageMeasure[],
): string[] =>
  rows
    .map((row) => row as Record<string, unknown>)
    .filter((row) => measures.some((measure) => row[measure] !== 0))
    .map((row) => {
      const key = JSON.stringify(groupBy.map((dimension) => row[keyColumns[dimension]]))
      return `${key} ${JSON.stringify(Object.fromEntries(measures.map((m) => [m, row[m]])))}`
    })
    .sort()

interface Action {
  isFullText: boolean
  counterKind: string | null
}
interface Title {
  publisherId: number
  resourceTypeId: number
}

/** Events as they must be stored, judged one by one by COUNTER's rules. */
export interface EventModel {
  readonly events: StoredEvent[]
  /** Adds a batch after all earlier ones. Throws for an unknown action. */
  record(batch: readonly UsageEvent[]): void
  clear(): void
}

async function rowsById<T>(pool: Pool, statement: string): Promise<Map<number, T>> {
  const { rows } = await pool.query<T & { id: number }>(statement)
  return new Map(rows.map((row) => [row.id, row]))
}

type JudgedEvent = StoredEvent & Pick<UsageEvent, 'sessionKey' | 'articleId' | 'occurredAt'>

/** Returns an empty model with the actions and titles of a database. Days are those of UTC. */
export async function eventModel(pool: Pool): Promise<EventModel> {
  const actions = await rowsById<Action>(
    pool,
    'select id, is_full_text as "isFullText", counter_kind as "counterKind" from usage_actions',
  )
  const titles = await rowsById<Title>(
    pool,
    'select id, publisher_id as "publisherId", resource_type_id as "resourceTypeId" from titles',
  )
  const events: JudgedEvent[] = []

  /** Returns an event as it is stored after the earlier ones. */
  const judge = (event: UsageEvent): JudgedEvent => {
    const action = actions.get(event.actionId)
    if (action === undefined) throw new Error(`no action ${event.actionId}`)
    const title = event.titleId == null ? undefined : titles.get(event.titleId)
    const isItemUse = (one: Action) => one.counterKind !== null && one.counterKind !== 'search'
    const visit = events.filter(({ sessionKey }) => sessionKey === event.sessionKey)
    const time = event.occurredAt.getTime()
    const isRepeated = visit.some(
      (one) =>
        one.actionId === event.actionId &&
        (one.articleId ?? null) === (event.articleId ?? null) &&
        one.titleId === (event.titleId ?? null) &&
        one.occurredAt.getTime() <= time &&
        one.occurredAt.getTime() >= time - 30_000,
    )
    const isFirst = (isOfKind: (one: Action) => boolean, key: 'articleId' | 'titleId') =>
      isOfKind(action) &&
      event[key] != null &&
      !visit.some((one) => isOfKind(one) && one[key] === event[key])
    const isRequest = (one: Action) => one.isFullText
    return {
      ...action,
      customerId: event.customerId,
      day: event.occurredAt.toISOString().slice(0, 10),
      source: event.source,
      device: event.device,
      actionId: event.actionId,
      titleId: event.titleId ?? null,
      publisherId: event.publisherId ?? title?.publisherId ?? null,
      resourceTypeId:
        action.counterKind === 'search' && title === undefined
          ? 0
          : (title?.resourceTypeId ?? event.resourceTypeId ?? 0),
      openAccess: event.openAccess ?? false,
      counted: !isRepeated,
      firstOfItem: isFirst(isItemUse, 'articleId'),
      firstOfTitle: isFirst(isItemUse, 'titleId'),
      firstRequestOfItem: isFirst(isRequest, 'articleId'),
      firstRequestOfTitle: isFirst(isRequest, 'titleId'),
      sessionKey: event.sessionKey,
      articleId: event.articleId ?? null,
      occurredAt: event.occurredAt,
    }
  }

  return {
    events,
    record(batch) {
      const inOrder = [...batch].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())
      for (const event of inOrder) events.push(judge(event))
    },
    clear() {
      events.length = 0
    },
  }
}
