import { contract } from '../contract/index.ts'
import { addDays } from '../contract/calendar.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { basePath } from '../contract/kernel/base.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { addressOf, sessionKey, timed } from './calls.ts'
import { type Bench, type Figure, figureOf, median } from './figures.ts'
import { type ExtraRows, withProduct } from './product.ts'
import { copyEvents, rollUpsOf } from './usageVolume.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'

/** Any figure of usage, and what ten times the events may cost (docs/budgets.md#calls-and-work). */
const budget = { ms: 200, growth: 1.3 }

const million = 1_000_000
const volumes: { what: string; more: ExtraRows }[] = [
  { what: '1 million events', more: { name: 'usage-1m', fill: copyEvents(million) } },
  { what: '10 million events', more: { name: 'usage-10m', fill: copyEvents(10 * million) } },
  { what: 'roll-ups of 100 million', more: { name: 'usage-100m', fill: rollUpsOf(100 * million) } },
]

const today = demoDay(new Date())
const spans = {
  'this month': { from: `${today.slice(0, 8)}01`, to: today },
  'three years, odd days': { from: addDays(today, -1090), to: addDays(today, -3) },
}
const base = {
  subject: 'overall',
  device: 'all',
  detail: 'detailed',
  source: 'jgate',
  customerId: null,
  consortiumId: null,
}
const { usageReports, dashboard, counterReports } = contract
const page = { page: 1, perPage: 15 }
const reports: [what: string, endpoint: Endpoint, input: Record<string, unknown>][] = [
  ['services', usageReports.jgateServices, {}],
  ['services, mobile', usageReports.jgateServices, { device: 'mobile' }],
  ['journals', usageReports.jgateTitles, { subject: 'journals', ...page }],
  ['publishers', usageReports.jgatePublishers, { subject: 'publishers', ...page }],
  ['by month', usageReports.byMonth, {}],
  ['journals by month', usageReports.byMonth, { subject: 'journals' }],
]

const lastMonth = addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7)
const counterReport = {
  customerId: null,
  report: 'DR',
  metrics: [],
  dataTypes: [],
  showAccessMethod: false,
  excludeMonths: false,
  begin: `${Number(lastMonth.slice(0, 4)) - 2}-01`,
  end: lastMonth,
}

const ofLibrary = { customerId: meridianId, consortiumId }
const ofConsortium = { consortiumId }

/** Calls that are not of a span of days, by account. */
const furtherCalls: Record<'meridian' | 'consortium', typeof reports> = {
  meridian: [
    ['usage summary', dashboard.libraryUsageSummary, ofLibrary],
    ['usage table', dashboard.libraryUsageTable, ofLibrary],
    ['top publishers', dashboard.libraryTopPublishers, ofLibrary],
    ['COUNTER report', counterReports.report, counterReport],
  ],
  consortium: [
    ['usage summary', dashboard.consortiumUsageSummary, ofConsortium],
    ['top publishers', dashboard.consortiumTopPublishers, ofConsortium],
    ['top members', dashboard.consortiumTopMembersByUsage, ofConsortium],
    ['top members by full text', dashboard.consortiumTopMembersByFullText, ofConsortium],
    ['COUNTER report', counterReports.report, counterReport],
  ],
}

/**
 * Usage reports, usage on dashboards and a COUNTER report of a library and of its consortium over
 * HTTP, at three volumes.
 */
export const usage: Bench = {
  name: 'Usage reports',
  async run() {
    const figures: Figure[] = []
    const slowest: number[] = []
    for (const { what, more } of volumes) {
      const measured = await withProduct(1, (url) => measure(url, what), more)
      figures.push(...measured)
      slowest.push(Math.max(...measured.map((figure) => figure.value)))
    }
    const [one = 1, ten = 1] = slowest
    const growth = { what: 'slowest at 10 million : at 1 million', unit: '×', value: ten / one }
    return [...figures, { ...growth, budget: budget.growth }]
  },
}

async function measure(url: string, volume: string): Promise<Figure[]> {
  const floor = median(await timed(`${url}${basePath}/health`, {}))
  const figures: Figure[] = []
  for (const account of ['meridian', 'consortium'] as const) {
    const headers = { authorization: `Bearer ${await sessionKey(url, account)}` }
    for (const [days, span] of Object.entries(spans)) {
      for (const [what, endpoint, input] of reports) {
        const times = await timed(addressOf(url, endpoint, { ...base, ...span, ...input }), headers)
        const name = `${volume}: ${account}, ${what}, ${days}`
        figures.push(figureOf(name, 'ms', times, { floor, budget: budget.ms }))
      }
    }
    for (const [what, endpoint, input] of furtherCalls[account]) {
      const times = await timed(addressOf(url, endpoint, input), headers)
      figures.push(
        figureOf(`${volume}: ${account}, ${what}`, 'ms', times, { floor, budget: budget.ms }),
      )
    }
  }
  return figures
}
