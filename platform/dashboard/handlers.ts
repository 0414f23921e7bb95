import { addDays, yearOf } from '../../contract/calendar.ts'
import type { dashboard } from '../../contract/dashboard/endpoints.ts'
import { type Month, months, totalHits, usageYear } from '../../contract/dashboard/model.ts'
import { yearBefore } from '../../contract/reports/yearBefore.ts'
import type { Call, Db, Handlers } from '../context.ts'
import { firstRequestDay } from '../ddr/list/firstRequestStore.ts'
import { isWholeConsortium } from '../reports/reportScope.ts'
import type { UsageTenants } from '../usage/port.ts'
import { querySolr, countArticles } from './articles.ts'
import { consortiumRequests, topSuppliers, usersByRegion } from './consortiumStore.ts'
import { countDelivery, countResources, countUsers, readSubscription } from './libraryStore.ts'
import {
  topPublishers,
  topTenants,
  usageBefore,
  usageByActivity,
  usageByMonth,
  type YearOfUsage,
} from './usageFigures.ts'

/**
 * Delivery figures cover the last 365 days, usage figures the usage year (docs/assumptions.md#spans-of-the-dashboards).
 */
const deliveryDays = 365

const deliverySpan = (call: Call) => ({
  from: addDays(call.today, 1 - deliveryDays),
  to: call.today,
})

const currentYear = (call: Call): number => yearOf(call.today)

/** Returns the usage year of a customer for its own usage, or for that of `tenants`. */
async function yearOfUsage(
  db: Db,
  call: Call,
  customerId: number,
  tenants: UsageTenants = { ids: [customerId], consortiumId: null },
): Promise<YearOfUsage> {
  const year = usageYear(call.today, await readSubscription(db, customerId))
  return { usage: call.platform.usage, db, tenants, year }
}

/** Returns the present members of a consortium, without its own account. */
const membersOf = (call: Call, consortiumId: number): UsageTenants => ({
  ids: call.session.memberIds,
  consortiumId,
})

function withTotal(counts: { name: string; count: number }[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return [{ name: totalHits, count: total }, ...counts]
}

export const dashboardHandlers: Handlers<typeof dashboard> = {
  libraryUserCounts: ({ customerId }, call) =>
    call.transaction((db) => countUsers(db, [customerId], currentYear(call))),

  libraryUsageSummary: ({ customerId }, call) =>
    call.transaction(async (db) =>
      withTotal(await usageByActivity(await yearOfUsage(db, call, customerId))),
    ),

  libraryResources: ({ customerId }, call) =>
    call.transaction((db) => countResources(db, customerId, 'own')),

  libraryConsortiumResources: ({ customerId }, call) =>
    call.transaction((db) => countResources(db, customerId, 'consortium')),

  libraryDdr: ({ customerId }, call) =>
    call.transaction((db) =>
      countDelivery(
        db,
        isWholeConsortium(customerId, call.session) ? { consortiumId: customerId } : { customerId },
        deliverySpan(call),
      ),
    ),

  libraryUsageTable: ({ customerId }, call) =>
    call.transaction(async (db) => {
      const subscription = await readSubscription(db, customerId)
      const year = usageYear(call.today, subscription)
      const tenants = { ids: [customerId], consortiumId: null }
      const counts = await usageByMonth({ usage: call.platform.usage, db, tenants, year })
      return { rows: byActivity(counts), subscription }
    }),

  libraryTopPublishers: ({ customerId }, call) =>
    call.transaction(async (db) => topPublishers(await yearOfUsage(db, call, customerId))),

  consortiumMemberResources: ({ customerId }, call) =>
    call.transaction((db) => countResources(db, customerId, 'own')),

  consortiumUserCounts: (_, call) =>
    call.transaction((db) => countUsers(db, call.session.memberIds, currentYear(call))),

  consortiumTopMembersByFullText: ({ consortiumId }, call) =>
    call.transaction(async (db) =>
      topTenants(
        await yearOfUsage(db, call, consortiumId, membersOf(call, consortiumId)),
        'fullText',
      ),
    ),

  consortiumTopPublishers: ({ consortiumId }, call) =>
    call.transaction(async (db) =>
      topPublishers(await yearOfUsage(db, call, consortiumId, membersOf(call, consortiumId))),
    ),

  consortiumTopMembersByUsage: ({ consortiumId }, call) =>
    call.transaction(async (db) =>
      topTenants(await yearOfUsage(db, call, consortiumId, membersOf(call, consortiumId)), 'hits'),
    ),

  consortiumTopSuppliers: ({ consortiumId }, call) =>
    call.transaction((db) => topSuppliers(db, consortiumId, deliverySpan(call))),

  consortiumDdr: ({ consortiumId }, call) =>
    call.transaction((db) => consortiumRequests(db, consortiumId, deliverySpan(call))),

  consortiumUsersByRegion: ({ consortiumId }, call) =>
    call.transaction((db) => usersByRegion(db, consortiumId)),

  consortiumUsageSummary: ({ consortiumId }, call) =>
    call.transaction(async (db) =>
      withTotal(
        await usageByActivity(
          await yearOfUsage(db, call, consortiumId, membersOf(call, consortiumId)),
        ),
      ),
    ),

  libraryYearBefore: ({ customerId }, call) =>
    call.transaction(async (db) => {
      const span = yearBefore(deliverySpan(call))
      return {
        usage: await usageBefore(await yearOfUsage(db, call, customerId), call.today),
        delivery: {
          ...span,
          since: await firstRequestDay(db, { customerId }),
          counts: await countDelivery(db, { customerId }, span),
        },
      }
    }),

  consortiumYearBefore: ({ consortiumId }, call) =>
    call.transaction(async (db) => {
      const span = yearBefore(deliverySpan(call))
      const year = await yearOfUsage(db, call, consortiumId, membersOf(call, consortiumId))
      return {
        usage: await usageBefore(year, call.today),
        delivery: {
          ...span,
          since: await firstRequestDay(db, { consortiumId }),
          counts: await consortiumRequests(db, consortiumId, span),
        },
      }
    }),

  articlesByType: async ({ filter }, call) => {
    const { solrUrl } = call.platform.config
    const facets = solrUrl
      ? await querySolr(solrUrl, filter)
      : await call.transaction((db) => countArticles(db, filter))
    return { answer: { facets } }
  },
}

interface MonthlyCount {
  activity: string
  month: number
  count: number
}

/** Returns a row for each activity with its twelve months; 0 for a month without use. */
function byActivity(counts: MonthlyCount[]) {
  const noMonths = Object.fromEntries(months.map((month) => [month, 0])) as Record<Month, number>
  const rows = new Map<string, { activity: string; total: number } & Record<Month, number>>()
  for (const { activity, month, count } of counts) {
    const row = rows.get(activity) ?? { activity, total: 0, ...noMonths }
    row[months[month - 1] as Month] += count
    row.total += count
    rows.set(activity, row)
  }
  return [...rows.values()]
}
