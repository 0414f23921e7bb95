import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { accessCredentials } from '../../../contract/programs/endpoints.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** A credential of a program, without its key. */
export type AccessCredential = OutputOf<typeof accessCredentials.list>[number]

/** Prefix of the translation keys of the credentials of programs. */
export const translationPrefix = 'resources.accessCredentials'

/**
 * Returns the query of the credentials and what changes them. Every change refetches the list, also when it fails: its
 * reply may be lost, or somebody else was quicker. No change waits for the list: a new key is shown at once.
 */
export function useAccessCredentials() {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.access.credentials() })
  const query = useQuery({
    queryKey: queryKeys.access.credentials(),
    queryFn: ({ signal }) => api.accessCredentials.list({}, { signal }),
  })
  const make = useMutation({
    mutationFn: (input: InputOf<typeof accessCredentials.create>) =>
      api.accessCredentials.create(input),
    onSettled: refresh,
  })
  const rotate = useMutation({
    mutationFn: (input: InputOf<typeof accessCredentials.rotate>) =>
      api.accessCredentials.rotate(input),
    onSettled: refresh,
  })
  const revoke = useMutation({
    mutationFn: (credentialId: number) => api.accessCredentials.revoke({ credentialId }),
    onSettled: refresh,
  })
  return { query, make, rotate, revoke, refresh }
}
