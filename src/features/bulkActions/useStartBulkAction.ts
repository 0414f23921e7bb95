import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { BulkActionKind, BulkActionName } from '../../../contract/bulkActions/kinds.ts'
import { type MatchingRows, useMatchingSelection } from '../../components/matchingRows.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'

/**
 * Returns a function that starts an action on all rows that match the filter of the list, and whether it is being
 * started. Afterwards nothing is selected. A failure is shown as a notification.
 */
export function useStartBulkAction(kind: BulkActionKind) {
  const api = useApi()
  const notify = useNotify()
  const queries = useQueryClient()
  const retry = useRetry<{ bulkActionId: string; action: BulkActionName }>()
  const matching = useMatchingSelection()
  const { onUnselectItems } = useListContext()
  const [isStarting, setStarting] = useState(false)
  const start = async ({ bulkActionId }: MatchingRows, action: BulkActionName) => {
    setStarting(true)
    try {
      await retry(
        [bulkActionId, action],
        () => ({ bulkActionId, action }),
        (input, options) => api.bulkActions.start(input, options),
      )
      queries.setQueryData(queryKeys.bulkActions.running(kind), { bulkActionId })
      matching?.clear()
      onUnselectItems()
    } catch (error) {
      const code = error instanceof PlatformError ? error.code : undefined
      const text = error instanceof Error ? error.message : 'problem.unexpected'
      if (code === 'conflict') notify('bulkAction.another', { type: 'warning' })
      else if (code === 'notFound') notify('bulkAction.expired', { type: 'warning' })
      else notify(text, { type: 'error' })
    } finally {
      setStarting(false)
    }
  }
  return { start, isStarting }
}
