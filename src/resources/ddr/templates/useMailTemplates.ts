import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { InputOf, OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useRetry } from '../../../dataProvider/useRetry.ts'

/** The text of a mail as it is stored, with who changed it and when. */
export type StoredTemplate = OutputOf<typeof ddr.mailTemplates>['rows'][number]

/** The parts of a mail's text. */
export const templateTexts = ['subject', 'message'] as const

/** The text of a mail. */
export type TemplateText = Record<(typeof templateTexts)[number], string>

/** Returns the query of the own library's mail templates, and the calls that save, reset and preview one. */
export function useMailTemplates() {
  const api = useApi()
  const notify = useNotify()
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
  /** Returns a template as it was loaded last. */
  const loaded = (kind: StoredTemplate['kind']) =>
    client
      .getQueryData<OutputOf<typeof ddr.mailTemplates>>(queryKey)
      ?.rows.find((template) => template.kind === kind)
  const retrySave = useRetry<InputOf<typeof ddr.saveMailTemplate>>()
  const save = useMutation({
    mutationFn: (input: InputOf<typeof ddr.saveMailTemplate>) =>
      retrySave([input], () => input, api.ddr.saveMailTemplate),
    onSuccess: () => {
      notify('ddr.templates.saved', { type: 'success' })
      return reload()
    },
  })
  const retryReset = useRetry<InputOf<typeof ddr.resetMailTemplate>>()
  const reset = useMutation({
    mutationFn: (input: InputOf<typeof ddr.resetMailTemplate>) =>
      retryReset([input], () => input, api.ddr.resetMailTemplate),
    onSuccess: async () => {
      notify('ddr.templates.resetDone', { type: 'success' })
      await reload()
      // Only the platform knows the specified text: the page offers Retry instead of the text from before.
      if (client.getQueryState(queryKey)?.status === 'error') {
        await client.resetQueries({ queryKey })
      }
    },
  })
  const preview = useMutation({
    mutationFn: (input: InputOf<typeof ddr.previewMailTemplate>) =>
      api.ddr.previewMailTemplate(input),
  })
  /** Returns a template as somebody else has saved it, without replacing what is typed. */
  const readNewest = async (kind: StoredTemplate['kind']) => {
    const { rows } = await api.ddr.mailTemplates({})
    return rows.find((template) => template.kind === kind) ?? null
  }
  return { query, loaded, readNewest, save, reset, preview }
}
