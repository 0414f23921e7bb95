import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import { formatDay } from '../../dates.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton, DownloadIcon } from '../../components/DownloadButton.tsx'
import { ListTable } from '../../components/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { MatchingProvider } from '../../features/bulkActions/MatchingProvider.tsx'
import { useRowRemoval } from '../../features/bulkActions/useRowRemoval.tsx'
import { RowLink } from '../../components/RowLink.tsx'
import type { TitlesQuery } from '../../features/packages/PackagePanel.tsx'
import { Origins } from '../../features/packages/Origins.tsx'
import { useExportOrder, useShownColumns } from '../../components/useExportOrder.ts'
import { useFilterValues } from '../../components/useFilterValues.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { packageFilter, type PackageFilter, type PackageRow, type PackageSort } from './bindings.ts'
import { OpenedPackage } from './OpenedPackage.tsx'
import { PackageFilters } from './PackageFilters.tsx'
import { onDemand } from '../../components/onDemand.tsx'
import type { HoldingKind } from '../holdingKinds.ts'

const AddPackagesDialog = onDemand(
  async () => (await import('./AddPackagesDialog.tsx')).AddPackagesDialog,
)

const hiddenAtFirst = ['status']
const exportedColumns = [
  'name',
  'packageType',
  'aggregatorName',
  'titleCount',
  'modifiedOn',
  'status',
  'origins',
] as const

/** Lists the packages that the library subscribes to itself, with the actions on each. */
export function PackageTable({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const { customerId } = principal
  const [adding, setAdding] = useState(false)
  const books = kind === 'book'
  const kindOfAction = books ? 'bookPackages' : 'packages'
  const mayRemove = can(`${kindOfAction}.delete`)
  const removal = useRowRemoval<PackageRow>({
    kind: kindOfAction,
    texts: 'resources.packages',
    idOf: ({ packageId }) => packageId,
    nameOf: ({ name }) => name,
    remove: (packageId) => api.packages[books ? 'removeBook' : 'remove']({ customerId, packageId }),
    removeSelected: async (packageIds) =>
      (await api.packages.removeSelected({ customerId, packageIds })).packageIds,
    restore: (packageIds) => api.packages.restore({ customerId, packageIds }),
  })
  const selectMatching = (values: PackageFilter) =>
    api.packages[books ? 'selectMatchingBooks' : 'selectMatching']({
      customerId,
      ...packageFilter(values),
    })
  const details = (packageId: number, titles: TitlesQuery = { title: '' }) =>
    books
      ? api.packages.downloadBookDetails({ customerId, packageId, ...titles })
      : api.packages.downloadDetails({ packageId, ...titles })
  const add = can('packages.create') && (
    <Button
      variant="contained"
      disableElevation
      startIcon={<AddOutlined />}
      onClick={() => setAdding(true)}
    >
      {translate('resources.packages.add')}
    </Button>
  )
  const rowActions = (row: PackageRow) => {
    const label = translate('resources.packages.remove', { name: row.name })
    return (
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <DownloadIcon
          label={translate('resources.packages.details', { name: row.name })}
          load={() => details(row.packageId)}
        />
        {mayRemove && (
          <IconButton title={label} aria-label={label} onClick={() => removal.confirm(row)}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
    )
  }
  return (
    <>
      <MatchingProvider kind={kindOfAction} select={selectMatching}>
        <ListTable<PackageRow>
          label={translate('resources.packages.name')}
          empty="resources.packages.none"
          noMatch="resources.packages.noMatch"
          fill={add}
          views={<ListViews />}
          filters={<PackageFilters kind={kind} />}
          selection={mayRemove && removal.selection}
          hiddenColumns={hiddenAtFirst}
          actions={
            <>
              <Download kind={kind} />
              {add}
            </>
          }
          card={(row) => (
            <>
              <RowLink id={row.packageId}>{row.name}</RowLink>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                {row.aggregatorName} ·{' '}
                {translate('resources.packages.titles', { smart_count: row.titleCount })}
              </Typography>
              <Origins origins={row.origins} />
              {rowActions(row)}
            </>
          )}
        >
          <DataTable.Col<PackageRow>
            source="name"
            render={({ packageId, name }) => <RowLink id={packageId}>{name}</RowLink>}
          />
          <DataTable.Col<PackageRow>
            source="packageType"
            render={({ packageType }) => translate(`resources.packages.types.${packageType}`)}
          />
          <DataTable.Col source="aggregatorName" />
          <DataTable.NumberCol source="titleCount" />
          <DataTable.Col<PackageRow>
            source="modifiedOn"
            sx={{ whiteSpace: 'nowrap' }}
            render={({ modifiedOn }) => formatDay(modifiedOn)}
          />
          <DataTable.Col<PackageRow>
            source="status"
            render={({ status }) => translate(`resources.packages.statuses.${status}`)}
          />
          <DataTable.Col<PackageRow>
            source="origins"
            disableSort
            render={({ origins }) => <Origins origins={origins} />}
          />
          <DataTable.Col<PackageRow>
            source="actions"
            label="list.actions"
            disableSort
            align="right"
            render={rowActions}
          />
        </ListTable>
      </MatchingProvider>
      {removal.dialog}
      <OpenedPackage details={details} />
      {adding && <AddPackagesDialog kind={kind} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Offers the filtered rows with the columns and in the order that the list shows. */
function Download({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const filterValues = useFilterValues<PackageFilter>()
  const exportOrder = useExportOrder<PackageSort>()
  const columns = useShownColumns(exportedColumns, hiddenAtFirst)
  const load = () =>
    api.packages[kind === 'book' ? 'downloadBookList' : 'downloadList']({
      customerId,
      ...packageFilter(filterValues),
      ...exportOrder,
      columns,
    })
  return <DownloadButton label={translate('resources.packages.download')} load={load} />
}
