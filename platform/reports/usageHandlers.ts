import type { InputOf } from '../../contract/kernel/endpoint.ts'
import type { usageReports } from '../../contract/reports/endpoints.ts'
import { monthsOf, usageSpanFault, usageSpanOf } from '../../contract/reports/span.ts'
import { isComparable } from '../../contract/reports/yearBefore.ts'
import type { UsageSource } from '../../contract/reports/usage.ts'
import type { Call, Handlers } from '../context.ts'
import { spanProblem } from '../http/spanProblem.ts'
import { appDownloads } from './appDownloadStore.ts'
import { reportedBy, reportedCustomers } from './reportScope.ts'
import { downloadPublishers, downloadServices, downloadTitles } from './usageDownloads.ts'
import {
  monthsBefore,
  type UsageFilter,
  type UsageReader,
  usageByMonth,
  usageByPublisher,
  usageByService,
  usageByTitle,
} from './usageFigures.ts'

type Input = Omit<InputOf<typeof usageReports.byMonth>, 'source'>

/** Returns the usage that a report reads. Throws `Problem('invalid')` for a span beyond today. */
function filterOf(source: UsageSource, input: Input, call: Call): UsageFilter {
  const { device, subject } = input
  const { from, to } = usageSpanOf(input, call.today)
  const fault = usageSpanFault({ from, to }, call.today)
  if (fault !== null) throw spanProblem(fault)
  return {
    source,
    from,
    to,
    device,
    subject,
    ...reportedBy(input, call.session),
  }
}

/** Returns figures, read in one transaction of the call. */
const read = <T>(call: Call, work: (reader: UsageReader) => Promise<T>): Promise<T> =>
  call.transaction((db) => work({ usage: call.platform.usage, db }))

const services = (source: UsageSource) => async (input: Input, call: Call) => {
  const filter = filterOf(source, input, call)
  const activities = byActivity(await read(call, (reader) => usageByService(reader, filter)))
  return {
    summary: activities.map(({ name, count }) => ({ name, count })),
    details: input.detail === 'detailed' ? activities : [],
  }
}

const titles =
  (source: UsageSource) => async (input: InputOf<typeof usageReports.jgateTitles>, call: Call) => {
    const filter = filterOf(source, input, call)
    return read(call, (reader) => usageByTitle(reader, filter, input))
  }

const publishers =
  (source: UsageSource) =>
  async (input: InputOf<typeof usageReports.jgatePublishers>, call: Call) => {
    const filter = filterOf(source, input, call)
    return read(call, (reader) => usageByPublisher(reader, filter, input))
  }

const servicesFile =
  (source: UsageSource) =>
  async (input: InputOf<typeof usageReports.downloadJgateServices>, call: Call) =>
    downloadServices(
      filterOf(source, input, call),
      await services(source)(input, call),
      input,
      call,
    )

const titlesFile =
  (source: UsageSource) =>
  async (input: InputOf<typeof usageReports.downloadJgateTitles>, call: Call) =>
    downloadTitles(filterOf(source, input, call), call)

const publishersFile =
  (source: UsageSource) =>
  async (input: InputOf<typeof usageReports.downloadJgatePublishers>, call: Call) =>
    downloadPublishers(filterOf(source, input, call), call)

export const usageReportHandlers: Handlers<typeof usageReports> = {
  jgateServices: services('jgate'),
  onosServices: services('onos'),
  aiServices: services('jgateAI'),
  jgateTitles: titles('jgate'),
  onosTitles: titles('onos'),
  jgatePublishers: publishers('jgate'),
  onosPublishers: publishers('onos'),

  byMonth: async ({ source, ...input }, call) => {
    const filter = filterOf(source, input, call)
    return read(call, async (reader) => {
      const count = await usageByMonth(reader, filter)
      const before = isComparable(filter) ? await monthsBefore(reader, filter) : () => undefined
      return monthsOf(filter).map((month) => ({
        month,
        count: count(month),
        before: before(month),
      }))
    })
  },

  appDownloads: ({ customerId }, call) =>
    call.transaction(async (db) => ({
      count: await appDownloads(db, [customerId ?? call.session.customerId]),
    })),
  totalAppDownloads: (_, call) =>
    call.transaction(async (db) => ({
      count: await appDownloads(db, reportedCustomers(null, call.session)),
    })),

  downloadJgateTitles: titlesFile('jgate'),
  downloadOnosTitles: titlesFile('onos'),
  downloadJgatePublishers: publishersFile('jgate'),
  downloadOnosPublishers: publishersFile('onos'),
  downloadJgateServices: servicesFile('jgate'),
  downloadOnosServices: servicesFile('onos'),
  downloadAiServices: servicesFile('jgateAI'),
}

interface ServiceRow {
  activity: string
  service: string
  count: number
}

/** Returns each activity with its services; its count is their sum. */
function byActivity(rows: readonly ServiceRow[]) {
  const activities = new Map<
    string,
    { name: string; count: number; services: { service: string; count: number }[] }
  >()
  for (const { activity, service, count } of rows) {
    const of = activities.get(activity) ?? { name: activity, count: 0, services: [] }
    of.count += count
    of.services.push({ service, count })
    activities.set(activity, of)
  }
  return [...activities.values()]
}
