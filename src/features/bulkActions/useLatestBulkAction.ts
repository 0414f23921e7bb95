import { useStore, useStoreContext } from 'react-admin'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'

interface LatestBulkAction {
  id: string
  /** Whether the user has closed its end. */
  isClosed: boolean
}

/**
 * Returns the bulk action on a list that this user started or closed last in this browser, or null, and functions that
 * change it. It shows how an action ended to whoever comes back to the list after its end.
 */
export function useLatestBulkAction(kind: BulkActionKind) {
  const store = useStoreContext()
  const [stored, setLatest] = useStore<LatestBulkAction | string | null>(
    `bulkActions.latest.${kind}`,
    null,
  )
  // Browsers that used an earlier version have two ids instead: that of the latest action and, if it was closed, the
  // same again.
  const latest =
    typeof stored === 'string'
      ? { id: stored, isClosed: store.getItem(`bulkActions.closed.${kind}`) === stored }
      : stored
  return {
    latest,
    follow: (id: string) => setLatest({ id, isClosed: false }),
    close: (id: string) => setLatest({ id, isClosed: true }),
  }
}
