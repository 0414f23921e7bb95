import { useListContext } from 'react-admin'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import { callFilter } from '../requestFilter.ts'
import type { RequestRow } from '../requestRow.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

/**
 * Returns a function that finds the next pending request after one was answered: on this page, else
 * in the whole list. It returns the DDR ID, or null when there is none.
 */
export function useNextPending() {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { data = [] } = useListContext<RequestRow>()
  return async (answered: number): Promise<number | null> => {
    const waits = (row: { ddrId: number; status: string }) =>
      row.status === 'pending' && row.ddrId !== answered
    const nextOfPage = data.find(waits)
    if (nextOfPage !== undefined) return nextOfPage.ddrId
    const all = { ...callFilter(filter, principal), status: 'pending' as const, ddrId: null }
    const { rows } = await api.ddr.received({ ...all, page: 1, perPage: 15 })
    return rows.find(waits)?.ddrId ?? null
  }
}
