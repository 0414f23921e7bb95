import AddOutlined from '@mui/icons-material/AddOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { DataTable, useTranslate } from 'react-admin'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton, DownloadIcon } from '../../components/files/DownloadButton.tsx'
import { actionsColumn } from '../../components/tables/actionsColumn.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { MatchingProvider } from '../../features/bulkActions/MatchingProvider.tsx'
import { useRowRemoval } from '../../features/bulkActions/useRowRemoval.tsx'
import type { TitlesQuery } from '../../features/packages/PackagePanel.tsx'
import { Origins } from '../../features/packages/Origins.tsx'
import { PackageCard } from '../../features/packages/PackageCard.tsx'
import {
  originsColumn,
  packageColumnNames,
  packageColumns,
} from '../../features/packages/packageColumns.tsx'
import { useExportOrder } from '../../components/lists/useExportOrder.ts'
import { useVisibleColumns } from '../../components/lists/useVisibleColumns.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { packageFilter, type PackageFilter, type PackageRow, type PackageSort } from './bindings.ts'
import { OpenPackage } from './OpenPackage.tsx'
import { PackageFilters } from './PackageFilters.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'

const AddPackagesDialog = onDemand(
  async () => (await import('./AddPackagesDialog.tsx')).AddPackagesDialog,
)

const hiddenAtFirst = ['status']
const exportedColumns = [...packageColumnNames, 'status', 'origins'] as const

/** Lists the packages that the library subscribes to itself, with the actions on each. */
export function PackageTable({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const { can } = useSession()
  const [isAdding, setAdding] = useState(false)
  const { actionKind, removal, selectMatching, details } = usePackageCalls(kind)
  const mayRemove = can(`${actionKind}.delete`)
  const addButton = can('packages.create') && (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setAdding(true)}>
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
      <MatchingProvider kind={actionKind} select={selectMatching}>
        <ListTable<PackageRow>
          label={translate('resources.packages.name')}
          empty="resources.packages.none"
          noMatch="resources.packages.noMatch"
          fill={addButton}
          views={<ListViews />}
          filters={<PackageFilters kind={kind} />}
          selection={mayRemove && removal.selection}
          hiddenColumns={hiddenAtFirst}
          actions={<Download kind={kind} />}
          card={(row) => (
            <PackageCard
              row={row}
              titles={translate('resources.packages.titles', { smart_count: row.titleCount })}
            >
              <Origins origins={row.origins} />
              {rowActions(row)}
            </PackageCard>
          )}
        >
          {packageColumns(translate)}
          <DataTable.Col<PackageRow>
            source="status"
            render={({ status }) => translate(`resources.packages.statuses.${status}`)}
          />
          {originsColumn()}
          {actionsColumn(rowActions)}
        </ListTable>
      </MatchingProvider>
      {removal.dialog}
      <OpenPackage details={details} />
      {isAdding && <AddPackagesDialog kind={kind} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Returns the calls about packages of journals or books: removal, selection of all matching rows, and their titles. */
function usePackageCalls(kind: HoldingKind) {
  const { packages } = useApi()
  const { customerId } = useSession().principal
  const isBook = kind === 'book'
  const actionKind = isBook ? ('bookPackages' as const) : ('packages' as const)
  const removal = useRowRemoval<PackageRow>({
    kind: actionKind,
    translationPrefix: 'resources.packages',
    idOf: ({ packageId }) => packageId,
    nameOf: ({ name }) => name,
    remove: (packageId, options) =>
      packages[isBook ? 'removeBook' : 'remove']({ customerId, packageId }, options),
    removeSelected: async (packageIds, options) =>
      (await packages.removeSelected({ customerId, packageIds }, options)).packageIds,
    restore: (packageIds, options) => packages.restore({ customerId, packageIds }, options),
  })
  return {
    actionKind,
    removal,
    selectMatching: (values: PackageFilter) =>
      packages[isBook ? 'selectMatchingBooks' : 'selectMatching']({
        customerId,
        ...packageFilter(values),
      }),
    /** Returns the file of the titles of a package. */
    details: (packageId: number, titles: TitlesQuery = { title: '' }) =>
      isBook
        ? packages.downloadBookDetails({ customerId, packageId, ...titles })
        : packages.downloadDetails({ packageId, ...titles }),
  }
}

/** Offers the filtered rows with the columns and in the order that the list shows. */
function Download({ kind }: { kind: HoldingKind }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const filterValues = useFilterValues<PackageFilter>()
  const exportOrder = useExportOrder<PackageSort>()
  const columns = useVisibleColumns(exportedColumns, hiddenAtFirst)
  const load = () =>
    api.packages[kind === 'book' ? 'downloadBookList' : 'downloadList']({
      customerId,
      ...packageFilter(filterValues),
      ...exportOrder,
      columns,
    })
  return <DownloadButton label={translate('resources.packages.download')} load={load} />
}
