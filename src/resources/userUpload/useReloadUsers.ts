import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns a function that loads anew what an upload of users, or its undo, has changed: lists, history and counts. */
export function useReloadUsers() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      queryKeys.endUsers.affected().map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
}
