import { useQuery } from '@tanstack/react-query'
import { useSession } from '../authProvider/SessionContext.tsx'
import { useApi } from '../dataProvider/useApi.ts'
import { type Source, sourceQuery } from './sources.ts'

/**
 * Returns the query result of a source; `data` is undefined until loaded. Widgets with the same
 * source share one call.
 */
export function useSource<T>(source: Source<T>) {
  return useQuery(sourceQuery(source, useApi(), useSession()))
}
