import { useQuery } from '@tanstack/react-query'
import type { DdrAction } from '../../../../contract/ddr/lifecycle.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { detailQuery } from '../queries.ts'

/** Returns the query of one request with the data for the form of an action. */
export function useDetail(ddrId: number, action: DdrAction) {
  return useQuery({
    ...detailQuery(useApi(), ddrId, action),
    // The form keeps the version that the user saw. If it has changed, the platform refuses the
    // answer instead of it applying unseen.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}
