import { useQueryClient } from '@tanstack/react-query'
import { ddrActions, lifecycle } from '../../../contract/ddr/lifecycle.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { LazyMessageInput } from './LazyMessageInput.tsx'
import type { OpenPanel } from './OpenPanelProvider.tsx'
import { detailQuery } from './queries.ts'

/**
 * Returns a function that prefetches data and code of the panel of a request, when it is about to be opened. A failure
 * shows when it is opened.
 */
export function usePrefetchPanel() {
  const api = useApi()
  const queries = useQueryClient()
  return ({ ddrId, show }: OpenPanel) => {
    const action = ddrActions.find((name) => name === show)
    void Promise.all([
      queries.prefetchQuery(detailQuery(api, ddrId, action ?? 'fulfil')),
      action !== undefined && lifecycle[action].sendsMail && LazyMessageInput.load(),
    ]).catch((error: unknown) => console.debug('The message editor could not be preloaded', error))
  }
}
