import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify } from 'react-admin'
import type { BulkActionKind, BulkActionName } from '../../../contract/bulkActions/kinds.ts'
import { type MatchingRows, useMatchingSelection } from '../../components/lists/matchingRows.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { useLatestBulkAction } from './useLatestBulkAction.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

interface Start {
  rows: MatchingRows
  action: BulkActionName
}

/**
 * Returns the mutation that starts an action on all rows that match the filter of the list. Afterwards nothing is
 * selected. A failure is shown as a notification.
 */
export function useStartBulkAction(kind: BulkActionKind) {
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queries = useQueryClient()
  const retry = useRetry<{ bulkActionId: string; action: BulkActionName }>()
  const { follow } = useLatestBulkAction(kind)
  const matching = useMatchingSelection()
  const { onUnselectItems } = useListContext()
  return useMutation({
    mutationFn: ({ rows: { bulkActionId }, action }: Start) =>
      retry(
        [bulkActionId, action],
        () => ({ bulkActionId, action }),
        (input, options) => api.bulkActions.start(input, options),
      ),
    onSuccess: (_, { rows: { bulkActionId } }) => {
      queries.setQueryData(queryKeys.bulkActions.running(kind), { bulkActionId })
      follow(bulkActionId)
      matching?.clear()
      onUnselectItems()
    },
    onError: (error) => {
      if (hasCode(error, 'conflict')) notify('bulkAction.another', { type: 'warning' })
      else if (hasCode(error, 'notFound')) notify('bulkAction.expired', { type: 'warning' })
      else notifyFailure(error)
    },
  })
}
