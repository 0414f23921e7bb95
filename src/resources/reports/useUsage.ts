import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '../../../contract/permissions.ts'
import { showsAppDownloads, type UsageParams } from '../../../contract/reports/usage.ts'
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

function useCalls(params: UsageParams) {
  const api = useApi()
  const { principal } = useSession()
  const { source, ...rest } = params
  // A library reports on itself; a consortium reports on all members unless one is selected.
  const isWhole = can(principal, 'consortiumDashboard.show')
  const input = {
    ...rest,
    consortiumId: principal.consortiumId,
    customerId: rest.customerId ?? (isWhole ? null : principal.customerId),
  }
  return { api, source, input, calls: callsOf(api)[source] }
}

/** Returns the query of hits by activity and service. */
export function useServices(params: UsageParams) {
  const { source, input, calls } = useCalls(params)
  return useQuery({
    queryKey: queryKeys.reports.services(source, input),
    queryFn: ({ signal }) => calls.services(input, { signal }),
  })
}

/**
 * Returns the query of one page of journals, books or publishers, each row as name and count. The
 * previous page stays while the next one loads.
 */
export function useNames(params: UsageParams, { page, perPage }: PagePosition) {
  const namesQuery = useNamesQuery(params)
  return useQuery({
    ...namesQuery({ page, perPage }),
    placeholderData: (previous) => previous,
  })
}

/** Returns the rows of all pages once `load` has resolved, for printing; undefined before. */
export function useAllNames(params: UsageParams) {
  const queries = useQueryClient()
  const namesQuery = useNamesQuery(params)
  // Without a page the platform returns every row.
  const { data } = useQuery({ ...namesQuery({}), enabled: false })
  return {
    rows: data?.rows,
    load: async () => {
      // Without a connection it fails at once; by default it would wait for one without a word.
      await queries.fetchQuery({ ...namesQuery({}), networkMode: 'always' })
    },
  }
}

function useNamesQuery(params: UsageParams) {
  const { source, input, calls } = useCalls(params)
  return (page: Partial<PagePosition>) => {
    const listQuery = { ...input, ...page }
    return queryOptions({
      queryKey: queryKeys.reports.names(source, listQuery),
      queryFn: async ({ signal }) => {
        if (params.subject === 'publishers') {
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
export function useMonths(params: UsageParams) {
  const { api, source, input } = useCalls(params)
  return useQuery({
    queryKey: queryKeys.reports.months(source, input),
    queryFn: ({ signal }) => api.usageReports.byMonth({ ...input, source }, { signal }),
  })
}

/** Returns the hits of the report on the same days of the year before; null for a span over a year. */
export function useYearBefore(params: UsageParams) {
  const { data, isError } = useMonths(params)
  return { before: data && sumBefore(data, params), hasFailed: isError }
}

/** Returns the query of the number of app downloads, which reports that do not show it do not load. */
export function useAppDownloads(params: UsageParams) {
  const { api, input } = useCalls(params)
  const { customerId, consortiumId } = input
  const call =
    customerId === null ? api.usageReports.totalAppDownloads : api.usageReports.appDownloads
  return useQuery({
    queryKey: queryKeys.reports.appDownloads(customerId, consortiumId),
    queryFn: ({ signal }) => call({ customerId, consortiumId }, { signal }),
    enabled: showsAppDownloads(params),
  })
}

/** Returns a function that downloads the report as a file. */
export function useUsageFile(params: UsageParams) {
  const { input, calls } = useCalls(params)
  const file = {
    overall: calls.downloadServices,
    journals: calls.downloadTitles,
    books: calls.downloadTitles,
    publishers: calls.downloadPublishers,
  }[params.subject]
  return () => file(input)
}
