import { useQuery } from '@tanstack/react-query'
import { delay } from 'es-toolkit'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { doiIn } from '../../../../contract/ddr/citations/openUrl.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import {
  articleFields,
  articleSettlesMs,
  type RaiseField,
  type RaiseValues,
} from './raiseValues.ts'

/**
 * Fills the empty fields of a new request with what the platform knows of the DOI, and the reader with the primary
 * contact of the library while neither name nor mail is given. Another DOI replaces what came with the one before.
 * Returns whether the article and the reader in the form come from there. A form that cannot be filled in works
 * without; nothing that is typed is replaced.
 */
export function usePrefill(form: UseFormReturn<RaiseValues>, articleDoi: string) {
  const api = useApi()
  const { customerId } = useSession().principal
  const { getValues, getFieldState, resetField } = form
  /** What the fields of the article were filled with last. */
  const filled = useRef<Partial<Record<RaiseField, string>>>({})
  const input = { customerId, articleDoi: doiIn(articleDoi) }
  const { data } = useQuery({
    queryKey: queryKeys.ddr.prefill(input),
    queryFn: async ({ signal }) => {
      await delay(articleSettlesMs, { signal })
      return api.ddr.prefill(input, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (data === undefined) return
    const fill = (name: RaiseField, value: string) => {
      const current = getValues(name)
      const isOfEarlierDoi = current === filled.current[name] && !getFieldState(name).isDirty
      if (current === value || (current !== '' && !isOfEarlierDoi)) return
      // As a default value it does not count as typed, so that leaving the form asks nothing.
      resetField(name, { defaultValue: value })
      filled.current[name] = value
    }
    for (const name of articleFields) if (name !== 'articleDoi') fill(name, data.article[name])
    if (getValues('userName') === '' && getValues('userEmail') === '') {
      fill('userName', data.reader.userName)
      fill('userEmail', data.reader.userEmail)
    }
  }, [data, getValues, getFieldState, resetField])
  const reader = data?.reader
  return {
    hasArticle: data !== undefined && data.article.sourceName !== '',
    hasReader:
      reader !== undefined &&
      reader.userEmail !== '' &&
      getValues('userName') === reader.userName &&
      getValues('userEmail') === reader.userEmail,
  }
}
