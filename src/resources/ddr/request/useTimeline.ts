import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'

/** Milliseconds between two polls while a mail is queued. */
const pollMs = 3000

/** Returns the query of the history of a request and its mails, which is repeated until all mails are sent. */
export function useTimeline(ddrId: number) {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.ddr.timeline(ddrId),
    queryFn: ({ signal }) => api.ddr.timeline({ ddrId }, { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'queued' || mail.state === 'sending')
        ? pollMs
        : false,
  })
}
