import { DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { formatDay } from '../../dates.ts'
import { serverText } from '../../i18n/serverText.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  customerId: number
  levelId: number
  referenceId: number
  onClose: () => void
}

/** Shows the terms of one subscription, and their download. */
export function SubscriptionDialog({ onClose, ...filter }: Props) {
  const api = useApi()
  const query = useQuery({
    queryKey: queryKeys.organization.subscription(filter),
    queryFn: ({ signal }) => api.organization.subscriptionDetails(filter, { signal }),
  })
  const t = useTranslations('organization.subscription')
  return (
    <InfoDialog
      title={t('title')}
      maxWidth="lg"
      actions={
        <DownloadButton
          label={t('download')}
          disabled={!query.data?.length}
          load={() => api.organization.downloadSubscriptionDetails(filter)}
        />
      }
      onClose={onClose}
    >
      <DialogContent>
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <RowsSkeleton of={t('title')} rows={3} />}
        {query.data && (
          <SmallTable
            label={t('title')}
            none={t('none')}
            columns={[
              t('level'),
              t('productType'),
              t('subscribedProduct'),
              t('subscriptionType'),
              t('startDate'),
              t('endDate'),
              t('graceDays'),
            ]}
            rows={query.data.map((row) => ({
              key: row.detailId,
              cells: [
                serverText(row.level),
                serverText(row.productType),
                row.subscribedProduct,
                serverText(row.subscriptionType),
                formatDay(row.startDate),
                formatDay(row.endDate),
                t('days', { smart_count: row.graceDays }),
              ],
            }))}
          />
        )}
      </DialogContent>
    </InfoDialog>
  )
}
