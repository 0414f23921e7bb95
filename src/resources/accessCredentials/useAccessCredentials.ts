import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { accessCredentials } from '../../../contract/programs/endpoints.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** A credential of a program, without its key. */
export type AccessCredential = OutputOf<typeof accessCredentials.list>[number]

/** A key that was just made. */
export type IssuedKey = OutputOf<typeof accessCredentials.create>

/** Returns the query of the credentials and what changes them; every change refetches the list. */
export function useAccessCredentials() {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.access.credentials() })
  const query = useQuery({
    queryKey: queryKeys.access.credentials(),
    queryFn: ({ signal }) => api.accessCredentials.list({}, { signal }),
  })
  const make = useMutation({
    mutationFn: (input: InputOf<typeof accessCredentials.create>) =>
      api.accessCredentials.create(input),
    onSuccess: refresh,
  })
  const rotate = useMutation({
    mutationFn: (input: InputOf<typeof accessCredentials.rotate>) =>
      api.accessCredentials.rotate(input),
    onSuccess: refresh,
  })
  const revoke = useMutation({
    mutationFn: (credentialId: number) => api.accessCredentials.revoke({ credentialId }),
    onSuccess: refresh,
  })
  return { query, make, rotate, revoke, refresh }
}
