import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { counterReports } from '../../../../contract/counter/endpoints.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'

/** A credential of a harvester, without its key. */
export type Credential = OutputOf<typeof counterReports.credentials>[number]

/** Prefix of the translation keys of the credentials of harvesters. */
export const translationPrefix = 'counter.credentials'

/**
 * Returns the query of the active credentials and the mutations that create and revoke one; both refetch the
 * list, also when they fail: their reply may be lost, or somebody else was quicker. They do not wait for the
 * list: a new key is shown at once.
 */
export function useCredentials() {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.counter.credentials() })
  const query = useQuery({
    queryKey: queryKeys.counter.credentials(),
    queryFn: ({ signal }) => api.counterReports.credentials({}, { signal }),
  })
  const make = useMutation({
    mutationFn: (label: string) => api.counterReports.createCredential({ label }),
    onSettled: refresh,
  })
  const revoke = useMutation({
    mutationFn: (credentialId: number) => api.counterReports.revokeCredential({ credentialId }),
    onSettled: refresh,
  })
  return { query, make, revoke, refresh }
}
