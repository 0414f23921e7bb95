import { useQuery } from '@tanstack/react-query'
import type { DataType } from '../../../../contract/counter/dataTypes.ts'
import type { counterReports } from '../../../../contract/counter/endpoints.ts'
import type { MetricType } from '../../../../contract/counter/metrics.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { type CounterQuestion, valuesOf } from './counterParams.ts'

/** The first and last month of which reports can be made. */
export function useAvailableMonths(customerId: number | null) {
  const api = useApi()
  return useQuery({
    queryKey: ['counter', 'months', customerId],
    queryFn: ({ signal }) => api.counterReports.months({ customerId }, { signal }),
    staleTime: 10 * 60_000,
  })
}

type Input = InputOf<typeof counterReports.report>

/** The question as the call takes it: its filters were read from known values only. */
const inputOf = ({ metrics, dataTypes, ...question }: CounterQuestion): Input => ({
  ...question,
  metrics: valuesOf(metrics) as MetricType[],
  dataTypes: valuesOf(dataTypes) as DataType[],
})

export function useCounterReport(question: CounterQuestion) {
  const api = useApi()
  const input = inputOf(question)
  const query = useQuery({
    queryKey: ['counter', 'report', input],
    queryFn: ({ signal }) => api.counterReports.report(input, { signal }),
  })
  const download = (format: 'xlsx' | 'tsv') => api.counterReports.download({ ...input, format })
  return { query, download }
}
