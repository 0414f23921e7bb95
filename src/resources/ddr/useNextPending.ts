import { useListContext } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { callFilter } from './requestFilter.ts'
import type { RequestRow } from './row.ts'
import { useUrlFilter } from './useDdr.ts'

/** The next request that waits after one was answered: of this page, else of the whole list. */
export function useNextPending() {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { data = [] } = useListContext<RequestRow>()
  return async (answered: number): Promise<number | null> => {
    const waits = (row: { ddrId: number; status: string }) =>
      row.status === 'pending' && row.ddrId !== answered
    const here = data.find(waits)
    if (here !== undefined) return here.ddrId
    const all = { ...callFilter(filter, principal), status: 'pending' as const, ddrId: null }
    const { rows } = await api.ddr.received({ ...all, page: 1, perPage: 15 })
    return rows.find(waits)?.ddrId ?? null
  }
}
