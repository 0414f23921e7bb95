import { useStore } from 'react-admin'
import type { BulkActionKind } from '../../../contract/bulkActions/kinds.ts'

/**
 * Returns the bulk action on a list that this user started last in this browser, or null, and a function that changes it.
 * It shows how an action ended to whoever comes back to the list after its end.
 */
export const useLatestBulkAction = (kind: BulkActionKind) =>
  useStore<string | null>(`bulkActions.latest.${kind}`, null)
