import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useApi } from '../dataProvider/useApi.ts'
import { type Source, sourceQuery } from './sources.ts'
import { OutlineContext } from './widget/OutlineContext.ts'

/**
 * Returns the query result of a source; `data` is undefined until loaded. Widgets with the same
 * source share one call.
 */
export function useSource<T>(source: Source<T>) {
  const isOutline = useContext(OutlineContext)
  return useQuery({ ...sourceQuery(source, useApi(), useSession()), enabled: !isOutline })
}
