import { useStore } from 'react-admin'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'

/**
 * Returns the bulk action on a list that this user started or closed last in this browser, or null, with whether its end
 * was closed, and functions that change both. It shows how an action ended to whoever comes back to the list after its
 * end.
 */
export function useLatestBulkAction(kind: BulkActionKind) {
  const [latestId, setLatestId] = useStore<string | null>(`bulkActions.latest.${kind}`, null)
  const [closedId, setClosedId] = useStore<string | null>(`bulkActions.closed.${kind}`, null)
  return {
    latestId,
    isClosed: (id: string) => id === closedId,
    follow: setLatestId,
    close: (id: string) => {
      setLatestId(id)
      setClosedId(id)
    },
  }
}
