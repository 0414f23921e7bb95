import { useQuery } from '@tanstack/react-query'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { countsQuery } from './queries.ts'
import { callFilter } from './requestFilter.ts'
import { useUrlFilter } from './useUrlFilter.ts'

/** Milliseconds between two loads of the counts, so that new requests appear without a reload. */
const freshMs = 30_000

/**
 * Returns the query of the number of requests per status for the filter in the address. It polls,
 * and keeps the previous counts while a new filter loads.
 */
export function useCounts(side: DdrSide, enabled: boolean) {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  return useQuery({
    ...countsQuery(api, side, callFilter(filter, principal)),
    enabled,
    refetchInterval: freshMs,
    placeholderData: (previous) => previous,
  })
}
