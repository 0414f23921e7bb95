import { addDays } from '../../contract/calendar.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import type { Client } from './clients.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'

const today = demoDay(new Date())
/** The longest span of a report. */
const span = { from: addDays(today, -364), to: today }
const anything = { title: '', resourceType: '', accessType: 'all' } as const

/** Figures and lists of a library and of its consortium, by the name of the call. */
export type Figures = Record<string, unknown>

/** Who asks for figures, each signed in. */
export interface Readers {
  library: Client
  consortium: Client
}

/** Returns a list of requests without its pages: the release has their numbers, this version how many there are. */
const requestsOf = <T>({ rows, total }: { rows: T[]; total: number }) => ({ rows, total })

/** Reads every dashboard, the lists and the reports of a library and its consortium. */
export async function readFigures({ library, consortium }: Readers): Promise<Figures> {
  const { contract } = library
  const { dashboard, ddr, titles, packages, summaries } = contract
  const ofLibrary = { customerId: meridianId }
  const ofConsortium = { consortiumId }
  const requests = {
    status: 'all',
    ...span,
    priority: null,
    ddrId: null,
    overdue: false,
    partnerId: null,
    perPage: 50,
    page: 1,
  } as const
  const usage = {
    ...span,
    detail: 'detailed',
    subject: 'overall',
    device: 'all',
    consortiumId: null,
  } as const
  const { usageReports, contuReports, counterReports } = contract
  const counter = await library.call(counterReports.report, {
    report: 'PR',
    customerId: null,
    begin: span.from.slice(0, 7),
    end: span.to.slice(0, 7),
    metrics: [],
    dataTypes: [],
    showAccessMethod: false,
    excludeMonths: false,
  })

  return {
    userCounts: await library.call(dashboard.libraryUserCounts, ofLibrary),
    usageSummary: await library.call(dashboard.libraryUsageSummary, ofLibrary),
    resources: await library.call(dashboard.libraryResources, ofLibrary),
    consortiumResources: await library.call(dashboard.libraryConsortiumResources, ofLibrary),
    delivery: await library.call(dashboard.libraryDdr, ofLibrary),
    usageTable: await library.call(dashboard.libraryUsageTable, ofLibrary),
    topPublishers: await library.call(dashboard.libraryTopPublishers, ofLibrary),
    memberResources: await consortium.call(dashboard.consortiumMemberResources, {
      customerId: consortiumId,
    }),
    allUserCounts: await consortium.call(dashboard.consortiumUserCounts, ofConsortium),
    topByFullText: await consortium.call(dashboard.consortiumTopMembersByFullText, ofConsortium),
    topByUsage: await consortium.call(dashboard.consortiumTopMembersByUsage, ofConsortium),
    topSuppliers: await consortium.call(dashboard.consortiumTopSuppliers, ofConsortium),
    allDelivery: await consortium.call(dashboard.consortiumDdr, ofConsortium),
    regions: await consortium.call(dashboard.consortiumUsersByRegion, ofConsortium),
    allUsage: await consortium.call(dashboard.consortiumUsageSummary, ofConsortium),
    titles: await library.call(titles.list, { ...ofLibrary, ...anything, page: 1, perPage: 50 }),
    summary: await library.call(summaries.titles, {
      ...ofLibrary,
      reportType: 'all',
    }),
    received: requestsOf(
      await library.call(ddr.received, {
        ...requests,
        customerId: meridianId,
        consortiumId: null,
      }),
    ),
    sent: requestsOf(
      await library.call(ddr.sent, { ...requests, customerId: meridianId, consortiumId: null }),
    ),
    ofMembers: requestsOf(
      await consortium.call(ddr.received, {
        ...requests,
        customerId: consortiumId,
        consortiumId,
      }),
    ),
    packages: await library.call(packages.subscribed, {
      ...ofLibrary,
      aggregatorId: null,
      packageType: 'all',
      name: '',
      page: 1,
      perPage: 50,
    }),
    members: await consortium.call(contract.memberLibraries.list, {
      customerId: consortiumId,
      name: '',
    }),
    record: await library.call(contract.organization.read, ofLibrary),
    services: await library.call(usageReports.jgateServices, { ...usage, ...ofLibrary }),
    months: await library.call(usageReports.byMonth, { ...usage, ...ofLibrary, source: 'jgate' }),
    usedTitles: await library.call(usageReports.jgateTitles, {
      ...usage,
      ...ofLibrary,
      subject: 'journals',
      page: 1,
      perPage: 50,
    }),
    contu: await library.call(contuReports.list, {
      ...ofLibrary,
      side: 'lending',
      year: Number(today.slice(0, 4)),
      requesterId: null,
      page: 1,
      perPage: 50,
    }),
    // The header says when the report was made.
    counter: [counter.columns, ...counter.rows],
  }
}
