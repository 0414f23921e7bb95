import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton, DownloadIcon } from '../../components/files/DownloadButton.tsx'
import { actionsColumn } from '../../components/tables/actionsColumn.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { Origins } from '../../features/packages/Origins.tsx'
import { PackageCard } from '../../features/packages/PackageCard.tsx'
import {
  originsColumn,
  packageColumnNames,
  packageColumns,
} from '../../features/packages/packageColumns.tsx'
import { stack } from '../../components/stack.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useExportOrder } from '../../components/lists/useExportOrder.ts'
import { useVisibleColumns } from '../../components/lists/useVisibleColumns.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import {
  consortiumResourcesList,
  type ResourceSort,
  type SubscriptionFilter,
  subscriptionFilter,
  type SubscriptionRow,
} from './bindings.ts'
import { Members } from './Members.tsx'
import { OpenSubscription } from './OpenSubscription.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { ScreenList } from '../../components/lists/ScreenList.tsx'

/**
 * Shows the subscriptions of the consortium for its members, and the members
 * (docs/requirements/resources.md §2.2).
 */
export function ConsortiumResourcesPage() {
  return (
    <>
      <PageTitle title="resources.consortiumResources.name" />
      <Box sx={{ ...stack, gap: 5 }}>
        <ScreenList {...consortiumResourcesList}>
          <Packages />
          <OpenSubscription />
        </ScreenList>
        <Members />
      </Box>
    </>
  )
}

const exportedColumns = [...packageColumnNames, 'origins'] as const

function Packages() {
  const translate = useTranslate()
  const api = useApi()
  const { customerId, consortiumId } = useSession().principal
  const { consortiumId: _, ...filter } = subscriptionFilter(
    consortiumId,
    useFilterValues<SubscriptionFilter>(),
  )
  const exportOrder = useExportOrder<ResourceSort>()
  const columns = useVisibleColumns(exportedColumns)
  const text = (key: string, values: Record<string, unknown> = {}) =>
    translate(`resources.consortiumResources.${key}`, values)
  const details = ({ packageId, name }: SubscriptionRow) => (
    <DownloadIcon
      label={text('details', { name })}
      load={() => api.consortiumResources.downloadDetails({ packageId, title: '' })}
    />
  )
  return (
    <ListTable<SubscriptionRow>
      label={text('packages')}
      empty="resources.consortiumPackages.none"
      noMatch="resources.consortiumPackages.noMatch"
      views={<ListViews />}
      filters={<SubscriptionFilters />}
      actions={
        <DownloadButton
          label={text('download')}
          load={() =>
            api.consortiumResources.downloadList({
              customerId,
              ...filter,
              ...exportOrder,
              columns,
            })
          }
        />
      }
      card={(row) => (
        <PackageCard
          row={row}
          titles={translate('resources.consortiumPackages.titles', { smart_count: row.titleCount })}
        >
          <Origins origins={row.origins} />
          {details(row)}
        </PackageCard>
      )}
    >
      {packageColumns(translate)}
      {originsColumn()}
      {actionsColumn(details)}
    </ListTable>
  )
}
