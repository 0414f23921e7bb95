import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { omit } from 'es-toolkit'
import { useNotify } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'

/** Working days and rules as they are stored. */
export type StoredSettings = OutputOf<typeof ddr.settings>

/** Returns the query of a library's working days and rules, and the call that saves them. */
export function useSupplierSettings(customerId: number) {
  const api = useApi()
  const notify = useNotify()
  const client = useQueryClient()
  const queryKey = queryKeys.ddr.settings(customerId)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.ddr.settings({ customerId }, { signal }),
    // What is typed is not replaced when the window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const retry = useRetry<InputOf<typeof ddr.saveSettings>>()
  const save = useMutation({
    mutationFn: (input: InputOf<typeof ddr.saveSettings>) =>
      retry([input], () => input, api.ddr.saveSettings),
    onSuccess: ({ rowVersion }, settings) => {
      notify('ddr.settings.saved', { type: 'success' })
      client.setQueryData<StoredSettings>(queryKey, {
        ...omit(settings, ['customerId']),
        rowVersion,
      })
      return client.invalidateQueries({ queryKey: queryKeys.ddr.all() })
    },
  })
  /** Returns the settings as somebody else has saved them, without replacing what is typed. */
  const readNewest = () => api.ddr.settings({ customerId })
  return { query, save, readNewest }
}
