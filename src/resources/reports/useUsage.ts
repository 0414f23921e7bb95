import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '../../../contract/permissions.ts'
import { showsAppDownloads, type UsageQuestion } from '../../../contract/reports/usage.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { sumBefore } from '../../../contract/reports/yearBefore.ts'
import type { Api } from '../../dataProvider/client.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import type { PagePosition } from './ReportPager.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the calls of each source. JGate-AI has no titles and publishers of its own. */
const callsOf = ({ usageReports }: Api) => ({
  jgate: {
    services: usageReports.jgateServices,
    titles: usageReports.jgateTitles,
    publishers: usageReports.jgatePublishers,
    downloadServices: usageReports.downloadJgateServices,
    downloadTitles: usageReports.downloadJgateTitles,
    downloadPublishers: usageReports.downloadJgatePublishers,
  },
  onos: {
    services: usageReports.onosServices,
    titles: usageReports.onosTitles,
    publishers: usageReports.onosPublishers,
    downloadServices: usageReports.downloadOnosServices,
    downloadTitles: usageReports.downloadOnosTitles,
    downloadPublishers: usageReports.downloadOnosPublishers,
  },
  jgateAI: {
    services: usageReports.aiServices,
    titles: usageReports.jgateTitles,
    publishers: usageReports.jgatePublishers,
    downloadServices: usageReports.downloadAiServices,
    downloadTitles: usageReports.downloadJgateTitles,
    downloadPublishers: usageReports.downloadJgatePublishers,
  },
})

function useCalls(question: UsageQuestion) {
  const api = useApi()
  const { principal } = useSession()
  const { source, ...rest } = question
  // A library reports on itself; a consortium reports on all members unless one is selected.
  const whole = can(principal, 'consortiumDashboard.show')
  const input = {
    ...rest,
    consortiumId: principal.consortiumId,
    customerId: rest.customerId ?? (whole ? null : principal.customerId),
  }
  return { api, source, input, calls: callsOf(api)[source] }
}

/** Returns the query of hits by activity and service. */
export function useServices(question: UsageQuestion) {
  const { source, input, calls } = useCalls(question)
  return useQuery({
    queryKey: queryKeys.reports.services(source, input),
    queryFn: ({ signal }) => calls.services(input, { signal }),
  })
}

/**
 * Returns the query of one page of journals, books or publishers, each row as name and count. The
 * previous page stays while the next one loads.
 */
export function useNames(question: UsageQuestion, { page, perPage }: PagePosition) {
  const namesQuery = useNamesQuery(question)
  return useQuery({
    ...namesQuery({ page, perPage }),
    placeholderData: (previous) => previous,
  })
}

/** Returns the rows of all pages once `load` has resolved, for printing; undefined before. */
export function useAllNames(question: UsageQuestion) {
  const queries = useQueryClient()
  const namesQuery = useNamesQuery(question)
  // Without a page the platform returns every row.
  const { data } = useQuery({ ...namesQuery({}), enabled: false })
  return {
    rows: data?.rows,
    load: async () => {
      await queries.fetchQuery(namesQuery({}))
    },
  }
}

function useNamesQuery(question: UsageQuestion) {
  const { source, input, calls } = useCalls(question)
  return (page: Partial<PagePosition>) => {
    const listQuery = { ...input, ...page }
    return queryOptions({
      queryKey: queryKeys.reports.names(source, listQuery),
      queryFn: async ({ signal }) => {
        if (question.subject === 'publishers') {
          const { rows, total } = await calls.publishers(listQuery, { signal })
          return {
            total,
            rows: rows.map(({ publisherName, count }) => ({ name: publisherName, count })),
          }
        }
        const { rows, total } = await calls.titles(listQuery, { signal })
        return { total, rows: rows.map(({ title, count }) => ({ name: title, count })) }
      },
    })
  }
}

/** Returns the query of hits by month, whose sum is the total of the report. */
export function useMonths(question: UsageQuestion) {
  const { api, source, input } = useCalls(question)
  return useQuery({
    queryKey: queryKeys.reports.months(source, input),
    queryFn: ({ signal }) => api.usageReports.byMonth({ ...input, source }, { signal }),
  })
}

/** Returns the hits of the report on the same days of the year before; null for a span over a year. */
export function useYearBefore(question: UsageQuestion) {
  const { data, isError } = useMonths(question)
  return { before: data && sumBefore(data, question), hasFailed: isError }
}

/**
 * Returns the number of app downloads; undefined until loaded, and for reports that do not show it.
 */
export function useAppDownloads(question: UsageQuestion): number | undefined {
  const { api, input } = useCalls(question)
  const { customerId, consortiumId } = input
  const call =
    customerId === null ? api.usageReports.totalAppDownloads : api.usageReports.appDownloads
  const { data } = useQuery({
    queryKey: queryKeys.reports.appDownloads(customerId, consortiumId),
    queryFn: ({ signal }) => call({ customerId, consortiumId }, { signal }),
    enabled: showsAppDownloads(question),
  })
  return showsAppDownloads(question) ? data?.count : undefined
}

/** Returns a function that downloads the report as a file. */
export function useUsageFile(question: UsageQuestion) {
  const { input, calls } = useCalls(question)
  const file = {
    overall: calls.downloadServices,
    journals: calls.downloadTitles,
    books: calls.downloadTitles,
    publishers: calls.downloadPublishers,
  }[question.subject]
  return () => file(input)
}
