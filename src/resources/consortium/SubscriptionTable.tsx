import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import { idIn } from '../../addressParams.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { actionsColumn } from '../../components/tables/actionsColumn.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { MatchingProvider } from '../../features/bulkActions/MatchingProvider.tsx'
import { useRowRemoval } from '../../features/bulkActions/useRowRemoval.tsx'
import { PackageCard } from '../../features/packages/PackageCard.tsx'
import { packageColumnNames, packageColumns } from '../../features/packages/packageColumns.tsx'
import { useExportOrder } from '../../components/lists/useExportOrder.ts'
import { useVisibleColumns } from '../../components/lists/useVisibleColumns.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import {
  type SubscriptionFilter,
  subscriptionFilter,
  type SubscriptionRow,
  type SubscriptionSort,
} from './bindings.ts'
import { OpenSubscription } from './OpenSubscription.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'

const AssignDialog = onDemand(async () => (await import('./AssignDialog.tsx')).AssignDialog)
const ViewMembers = onDemand(async () => (await import('./ViewMembers.tsx')).ViewMembers)

const exportedColumns = [...packageColumnNames, 'memberCount'] as const

/**
 * Returns the package and the member whose assignment the address opens. Not by a hook of the router: every change of a
 * filter would render all rows once more.
 */
function addressedAssignment() {
  const params = new URLSearchParams(window.location.search)
  return { packageIds: idsOf(params.get('package')), memberIds: idsOf(params.get('member')) }
}

const idsOf = (text: string | null): number[] => [idIn(text)].filter((id) => id !== null)

/**
 * Lists the consortium's subscriptions with the members that have them, and the actions on them.
 */
export function SubscriptionTable() {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const [assigning, setAssigning] = useState(
    () => addressedAssignment().packageIds.length > 0 && can('consortiumPackages.create'),
  )
  const [viewed, setViewed] = useState<SubscriptionRow | null>(null)
  const { consortiumId } = subscriptionFilter(principal.consortiumId, {})
  const text = (key: string, values: Record<string, unknown> = {}) =>
    translate(`resources.consortiumPackages.${key}`, values)
  const mayRemove = can('consortiumPackages.delete')
  const removal = useSubscriptionRemoval(consortiumId)
  const addButton = can('consortiumPackages.create') && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setAssigning(true)}>
      {text('add')}
    </Button>
  )
  const recipients = ({ forAll, memberCount }: SubscriptionRow) =>
    forAll ? text('forAll', { count: memberCount }) : text('members', { smart_count: memberCount })
  const rowActions = (row: SubscriptionRow) => (
    <RowActions
      name={row.name}
      onView={() => setViewed(row)}
      {...(mayRemove && { onRemove: () => removal.confirm(row) })}
    />
  )
  return (
    <>
      <MatchingProvider
        kind="consortiumSubscriptions"
        select={(values: SubscriptionFilter) =>
          api.consortiumPackages.selectMatching(subscriptionFilter(consortiumId, values))
        }
      >
        <ListTable<SubscriptionRow>
          label={text('list')}
          empty="resources.consortiumPackages.none"
          noMatch="resources.consortiumPackages.noMatch"
          fill={addButton}
          views={<ListViews />}
          filters={<SubscriptionFilters />}
          selection={mayRemove && removal.selection}
          actions={<Download />}
          card={(row) => (
            <PackageCard row={row} titles={text('titles', { smart_count: row.titleCount })}>
              <Typography variant="body2">{recipients(row)}</Typography>
              {rowActions(row)}
            </PackageCard>
          )}
        >
          {packageColumns(translate)}
          <DataTable.Col<SubscriptionRow> source="memberCount" render={recipients} />
          {actionsColumn(rowActions)}
        </ListTable>
      </MatchingProvider>
      {removal.dialog}
      <OpenSubscription />
      {viewed && (
        <ViewMembers row={viewed} consortiumId={consortiumId} onClose={() => setViewed(null)} />
      )}
      {assigning && (
        <AssignDialog
          consortiumId={consortiumId}
          first={addressedAssignment()}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}

/** Returns the removal of subscriptions, which says how many members lose a package. */
function useSubscriptionRemoval(consortiumId: number) {
  const translate = useTranslate()
  const { consortiumPackages } = useApi()
  return useRowRemoval<SubscriptionRow>({
    kind: 'consortiumSubscriptions',
    translationPrefix: 'resources.consortiumPackages',
    idOf: ({ packageId }) => packageId,
    nameOf: ({ name }) => name,
    consequence: ({ memberCount }) =>
      translate('resources.consortiumPackages.removeMembers', { smart_count: memberCount }),
    selectedQuestion: 'resources.consortiumPackages.removeSelectedQuestion',
    remove: (packageId, options) => consortiumPackages.remove({ packageId, consortiumId }, options),
    removeSelected: async (packageIds, options) =>
      (await consortiumPackages.removeSelected({ consortiumId, packageIds }, options)).packageIds,
    restore: (packageIds, options) =>
      consortiumPackages.restore({ consortiumId, packageIds }, options),
  })
}

interface ActionProps {
  name: string
  onView: () => void
  /** Missing for users who may not remove it. */
  onRemove?: () => void
}

/** Shows the buttons of one subscription. */
function RowActions({ name, onView, onRemove }: ActionProps) {
  const translate = useTranslate()
  const viewLabel = translate('resources.consortiumPackages.viewMembers', { name })
  const removeLabel = translate('resources.consortiumPackages.remove', { name })
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <IconButton title={viewLabel} aria-label={viewLabel} onClick={onView}>
        <GroupsOutlined fontSize="small" />
      </IconButton>
      {onRemove && (
        <IconButton title={removeLabel} aria-label={removeLabel} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

/** Offers the filtered rows with the columns and in the order that the list shows. */
function Download() {
  const translate = useTranslate()
  const api = useApi()
  const { principal } = useSession()
  const filter = subscriptionFilter(principal.consortiumId, useFilterValues<SubscriptionFilter>())
  const exportOrder = useExportOrder<SubscriptionSort>()
  const columns = useVisibleColumns(exportedColumns)
  return (
    <DownloadButton
      label={translate('resources.consortiumPackages.download')}
      load={() => api.consortiumPackages.download({ ...filter, ...exportOrder, columns })}
    />
  )
}
