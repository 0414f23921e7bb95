import { useQuery } from '@tanstack/react-query'
import { TextInput, useTranslate } from 'react-admin'
import { packageTypes } from '../../../contract/packages/types.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { ChoiceFilter, LiveFilters } from '../../components/filters/LiveFilters.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

const types = packageTypes.map((id) => ({ id, name: `package.types.${id}` }))

/** Returns the query of the aggregators that offer packages of a kind. */
export function useAggregators(kind: HoldingKind) {
  const api = useApi()
  const { customerId } = useSession().principal
  return useQuery({
    queryKey: queryKeys.packages.aggregators(kind, customerId),
    queryFn: ({ signal }) => {
      const input = { customerId, aggregatorType: 'all' as const }
      return kind === 'book'
        ? api.packages.bookAggregators(input, { signal })
        : api.packages.aggregators(input, { signal })
    },
  })
}

/** Returns the query of the aggregators of the packages of a kind that the library has itself. */
function useSubscribedAggregators(kind: HoldingKind) {
  const api = useApi()
  const { customerId } = useSession().principal
  return useQuery({
    queryKey: queryKeys.packages.subscribedAggregators(kind, customerId),
    queryFn: ({ signal }) =>
      api.packages.subscribedAggregators({ customerId, aggregatorType: 'all', kind }, { signal }),
  })
}

/** Shows the filters by aggregator, type and name (docs/requirements/resources.md §2.2). */
export function PackageFilters({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const { data = [], error, refetch } = useSubscribedAggregators(kind)
  return (
    <LiveFilters>
      <TextInput
        source="name"
        label="resources.packages.search"
        resettable
        helperText={false}
        sx={{ maxWidth: '20rem' }}
      />
      {error !== null && data.length === 0 ? (
        <ChoiceFailure
          label={translate('resources.packages.aggregator')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ChoiceFilter
          source="aggregatorId"
          label="resources.packages.aggregator"
          choices={data.map(({ aggregatorId, name }) => ({ id: aggregatorId, name }))}
          translateChoice={false}
          emptyText="resources.packages.all"
          sx={{ maxWidth: { sm: '17.5rem' } }}
        />
      )}
      <ChoiceFilter
        source="packageType"
        label="resources.packages.type"
        choices={types}
        emptyText="resources.packages.all"
        sx={{ maxWidth: { sm: '11.25rem' } }}
      />
    </LiveFilters>
  )
}
