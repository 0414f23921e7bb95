import { DialogContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { BulkActionName } from '../../../contract/bulkActions/kinds.ts'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { wholeCount } from '../../numbers.ts'

interface Props {
  bulkActionId: string
  action: BulkActionName | null
  /** Number of the rows that were left out, of which the first ones are listed. */
  refused: number
  onClose: () => void
}

/** Lists the rows that a bulk action has left out, each with the reason. */
export function RefusalsDialog({ bulkActionId, action, refused, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.bulkActions.refusals(bulkActionId),
    queryFn: ({ signal }) => api.bulkActions.refusals({ bulkActionId }, { signal }),
  })
  return (
    <InfoDialog title={translate('bulkAction.refusedTitle')} onClose={onClose}>
      <DialogContent>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!error && data === undefined && (
          <RowsSkeleton of={translate('bulkAction.refusedTitle')} rows={Math.min(refused, 8)} />
        )}
        <ul>
          {data?.map(({ rowId, name, reason }) => (
            <li key={rowId}>
              {translate('bulkAction.refusal', {
                name: name || rowId,
                reason: translate(`bulkAction.reasons.${reasonKey(action, reason)}`),
              })}
            </li>
          ))}
        </ul>
        {data && data.length < refused && (
          <Typography variant="body2" color="textSecondary">
            {translate('bulkAction.firstOf', {
              count: wholeCount(data.length),
              total: wholeCount(refused),
            })}
          </Typography>
        )}
      </DialogContent>
    </InfoDialog>
  )
}

/** Returns the key of the reason. A user whom an action leaves as it was need not have been changed meanwhile. */
function reasonKey(action: BulkActionName | null, reason: string): string {
  if (reason !== 'changed') return reason
  if (action === 'disable') return 'disabledAlready'
  return action === 'enable' ? 'notEnabled' : reason
}
