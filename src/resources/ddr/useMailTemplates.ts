import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** The text of a mail as it is stored, with who changed it and when. */
export type StoredTemplate = OutputOf<typeof ddr.mailTemplates>['rows'][number]

/** Returns the query of the own library's mail templates, and the calls that save, reset and preview one. */
export function useMailTemplates() {
  const api = useApi()
  const client = useQueryClient()
  const queryKey = queryKeys.ddr.templates()
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.ddr.mailTemplates({}, { signal }),
    // What is typed is not replaced when the window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const reload = () => client.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: (input: InputOf<typeof ddr.saveMailTemplate>) => api.ddr.saveMailTemplate(input),
    onSuccess: reload,
  })
  const reset = useMutation({
    mutationFn: (input: InputOf<typeof ddr.resetMailTemplate>) => api.ddr.resetMailTemplate(input),
    onSuccess: reload,
  })
  const preview = useMutation({
    mutationFn: (input: InputOf<typeof ddr.previewMailTemplate>) =>
      api.ddr.previewMailTemplate(input),
  })
  return { query, reload, save, reset, preview }
}
