import type { CounterFormat } from '../../../../contract/counter/tabular.ts'
import { useQuery } from '@tanstack/react-query'
import type { DataType } from '../../../../contract/counter/dataTypes.ts'
import type { counterReports } from '../../../../contract/counter/endpoints.ts'
import type { MetricType } from '../../../../contract/counter/metrics.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { ReportMembers } from '../../../../contract/reports/members.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { type CounterParams, valuesOf } from './counterParams.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'

/**
 * Returns the query of the first and last month with data. `customerId` is null for the whole
 * consortium.
 */
export function useAvailableMonths(customerId: number | null, members: ReportMembers) {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.counter.months(customerId, members),
    queryFn: ({ signal }) => api.counterReports.months({ customerId, members }, { signal }),
    staleTime: 10 * 60_000,
  })
}

type Input = InputOf<typeof counterReports.report>

/**
 * Returns the parameters as input of the call. The casts are safe because filters are read from
 * known values only.
 */
const inputOf = ({ metrics, dataTypes, ...params }: CounterParams): Input => ({
  ...params,
  metrics: valuesOf(metrics) as MetricType[],
  dataTypes: valuesOf(dataTypes) as DataType[],
})

/** Returns the query of a COUNTER report, and a function that downloads it. */
export function useCounterReport(params: CounterParams) {
  const api = useApi()
  const input = inputOf(params)
  const query = useQuery({
    queryKey: queryKeys.reports.counter(input),
    queryFn: ({ signal }) => api.counterReports.report(input, { signal }),
  })
  const download = (format: CounterFormat) => api.counterReports.download({ ...input, format })
  return { query, download }
}
