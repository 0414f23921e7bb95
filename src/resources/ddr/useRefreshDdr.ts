import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Returns a function that invalidates everything a changed request affects: lists, counts,
 * timelines and dashboard figures.
 */
export function useRefreshDdr() {
  const queries = useQueryClient()
  return () =>
    Promise.all(queryKeys.ddr.affected().map((queryKey) => queries.invalidateQueries({ queryKey })))
}
