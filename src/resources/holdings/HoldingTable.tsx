import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { usePreserveInput, useRestoredInput } from '../../components/inputs/restoredInput.ts'
import { DownloadMenu } from '../../components/files/DownloadButton.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { actionsColumn } from '../../components/tables/actionsColumn.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { MatchingProvider } from '../../features/bulkActions/MatchingProvider.tsx'
import { useRowRemoval } from '../../features/bulkActions/useRowRemoval.tsx'
import { RowLink } from '../../components/lists/RowLink.tsx'
import { RunningUpload } from '../../features/uploads/RunningUpload.tsx'
import { useCoverage } from '../../features/coverage/useCoverage.ts'
import { Origins } from '../../features/packages/Origins.tsx'
import { useExportOrder } from '../../components/lists/useExportOrder.ts'
import { useVisibleColumns } from '../../components/lists/useVisibleColumns.ts'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { type HoldingFilter, holdingFilter, type HoldingRow, type HoldingSort } from './bindings.ts'
import { holdingColumns } from './holdingColumns.tsx'
import { HoldingFilters } from './HoldingFilters.tsx'
import { TitlePanel } from './TitlePanel.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { kindResources } from '../holdingKinds.ts'

const UploadDialog = onDemand(async () => (await import('./UploadDialog.tsx')).UploadDialog)
const UploadHistory = onDemand(async () => (await import('./UploadHistory.tsx')).UploadHistory)

const hiddenAtFirst = ['resourceType', 'publisherName', 'resourceYear']
const exportedColumns = [
  'title',
  'identifiers',
  'publisherName',
  'resourceType',
  'accessType',
  'resourceYear',
  'startDate',
  'endDate',
  'origins',
] as const

/** Lists the library's own holdings of one kind, with all actions on them. */
export function HoldingTable({ kind }: { kind: HoldingKind }) {
  const resource = kindResources[kind].titles
  const translate = useTranslate()
  const { can } = useSession()
  const canUpload = can(`${resource}.create`)
  const wasUploading = useRestoredInput<boolean>(`upload.${kind} open`) === true
  const [dialog, setDialog] = useState<'upload' | 'history' | null>(() =>
    // Not by a hook of the router: every change of a filter would render all rows once more.
    canUpload && (wasUploading || new URLSearchParams(window.location.search).has('upload'))
      ? 'upload'
      : null,
  )
  usePreserveInput(`upload.${kind} open`, dialog === 'upload' || undefined)
  const mayRemove = can(`${resource}.delete`)
  const { removal, selectMatching } = useHoldingCalls(kind)
  const uploadButton = canUpload && (
    <Button
      variant="contained"
      startIcon={<UploadFileOutlined />}
      onClick={() => setDialog('upload')}
    >
      {translate('resources.titles.upload')}
    </Button>
  )
  const remove = (row: HoldingRow) => {
    const label = translate('resources.titles.remove', { title: row.title })
    return (
      <IconButton label={label} isSmall onClick={() => removal.confirm(row)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    )
  }
  return (
    <>
      {dialog === null && canUpload && <RunningUpload kind={resource} />}
      <MatchingProvider kind={resource} select={selectMatching}>
        <ListTable<HoldingRow>
          label={translate('resources.titles.list')}
          empty="resources.titles.none"
          noMatch="resources.titles.noMatch"
          fill={uploadButton}
          views={<ListViews />}
          filters={<HoldingFilters />}
          selection={mayRemove && removal.selection}
          hiddenColumns={hiddenAtFirst}
          actions={
            <>
              <Downloads kind={kind} />
              <Button startIcon={<HistoryOutlined />} onClick={() => setDialog('history')}>
                {translate('resources.titles.history')}
              </Button>
            </>
          }
          card={(row) => <HoldingCard row={row}>{mayRemove && remove(row)}</HoldingCard>}
        >
          {holdingColumns(translate)}
          {mayRemove && actionsColumn(remove)}
        </ListTable>
      </MatchingProvider>
      {removal.dialog}
      <TitlePanel />
      {dialog === 'upload' && <UploadDialog kind={kind} onClose={() => setDialog(null)} />}
      {dialog === 'history' && <UploadHistory kind={kind} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Returns the calls about holdings of one kind: their removal, and the selection of all rows that match a filter. */
function useHoldingCalls(kind: HoldingKind) {
  const resource = kindResources[kind].titles
  const api = useApi()
  const { customerId } = useSession().principal
  const removal = useRowRemoval<HoldingRow>({
    kind: resource,
    translationPrefix: 'resources.titles',
    idOf: ({ recordId }) => recordId,
    nameOf: ({ title }) => title,
    remove: (recordId, options) => api[resource].remove({ customerId, recordId }, options),
    removeSelected: async (recordIds, options) =>
      (await api.titles.removeSelected({ customerId, recordIds }, options)).recordIds,
    restore: (recordIds, options) => api.titles.restore({ customerId, recordIds }, options),
  })
  const selectMatching = (values: HoldingFilter) => {
    const filter = holdingFilter(customerId, values)
    return resource === 'titles'
      ? api.titles.selectMatching({ ...filter, resourceType: '' })
      : api.books.selectMatching(filter)
  }
  return { removal, selectMatching }
}

function HoldingCard({ row, children }: { row: HoldingRow; children: ReactNode }) {
  const translate = useTranslate()
  const coverage = useCoverage()
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowLink id={row.titleId}>{row.title}</RowLink>
        <Typography variant="body2" color="textSecondary">
          {row.identifiers} · {translate(`resources.titles.accessTypes.${row.accessType}`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {coverage(row)}
        </Typography>
        <Origins origins={row.origins} />
      </Box>
      {children}
    </Box>
  )
}

/** A file with all columns can be uploaded again; one with the shown columns is for reading. */
const formats = [
  { label: 'xlsx', format: 'xlsx', shownColumns: false },
  { label: 'csv', format: 'csv', shownColumns: false },
  { label: 'xlsxShown', format: 'xlsx', shownColumns: true },
  { label: 'csvShown', format: 'csv', shownColumns: true },
  { label: 'kbart', format: 'kbart', shownColumns: false },
] as const

/**
 * Shows the exports of the filtered rows and, for the provider's staff, of everything the library
 * has through others too.
 */
function Downloads({ kind }: { kind: HoldingKind }) {
  const resource = kindResources[kind].titles
  const translate = useTranslate()
  const { can, principal } = useSession()
  const api = useApi()
  const filterValues = useFilterValues<HoldingFilter>()
  const filter = holdingFilter(principal.customerId, filterValues)
  const exportOrder = useExportOrder<HoldingSort>()
  const columns = useVisibleColumns(exportedColumns, hiddenAtFirst)
  const choices = (withAllColumns: boolean) =>
    formats.map(({ label, format, shownColumns }) => ({
      label: `resources.titles.${label}`,
      load: () => {
        const name = withAllColumns ? ('downloadAll' as const) : ('download' as const)
        const input = { ...filter, ...exportOrder, format, ...(shownColumns && { columns }) }
        return kind === 'journal'
          ? api.titles[name]({ ...input, resourceType: '' })
          : api.books[name](input)
      },
    }))
  return (
    <>
      <DownloadMenu label={translate('resources.titles.download')} choices={choices(false)} />
      {can(`${resource}.exportAll`) && (
        <DownloadMenu label={translate('resources.titles.downloadAll')} choices={choices(true)} />
      )}
    </>
  )
}
