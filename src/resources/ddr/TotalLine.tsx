import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import { Box, Button, Typography, useMediaQuery } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { TableSettings } from '../../components/TableSettings.tsx'
import { useSession } from '../../authProvider/SessionContext.tsx'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { ListTools } from '../../components/ListTools.tsx'
import { ExportButtons } from '../../components/ExportButtons.tsx'
import { useExportOrder, useVisibleColumns } from '../../components/useExportOrder.ts'
import { SavedViews } from '../../features/savedViews/SavedViews.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { totalOf } from './counting.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { hiddenAtFirst } from './columns.ts'
import { callFilter, effectiveStatus } from './requestFilter.ts'
import type { Counts } from './counting.ts'
import { useArrivals } from './useArrivals.ts'
import { useRefreshDdr, useUrlFilter } from './useDdr.ts'
import { wholeCount } from '../../numbers.ts'

type Sort = NonNullable<InputOf<typeof ddr.downloadReceived>['sort']>

/** Columns of both lists; a column that a list does not have is never hidden. */
const exportedColumns = [
  'articleName',
  'sourceName',
  'requesterName',
  'supplierName',
  'userName',
  'status',
  'requestedOn',
  'priority',
] as const

interface Props {
  side: DdrSide
  counts: Counts | undefined
}

/** Shows what is listed, the number of rows, and the export button. */
export function TotalLine({ side, counts }: Props) {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { total = 0, resource, sort } = useListContext()
  const listSearch = `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order }).toString()}`
  const narrow = useMediaQuery('(max-width: 719px)')
  const calls = { received: api.ddr.downloadReceived, sent: api.ddr.downloadSent }
  const exportOrder = useExportOrder<Sort>()
  const columns = useVisibleColumns(exportedColumns, hiddenAtFirst)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        justifyContent: 'space-between',
        alignItems: 'center',
        minHeight: 40,
      }}
    >
      <Total counts={counts} />
      <ListTools>
        <SavedViews screen={resource} current={listSearch} />
        {!narrow && <TableSettings />}
        <ExportButtons
          disabled={total === 0}
          load={(format) =>
            calls[side]({ ...callFilter(filter, principal), ...exportOrder, columns, format })
          }
        />
      </ListTools>
    </Box>
  )
}

/** Shows what is listed, the number of rows, how many have arrived since, and a button when the rows are outdated. */
function Total({ counts }: Pick<Props, 'counts'>) {
  const translate = useTranslate()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { total = 0, isPending, isPlaceholderData } = useListContext()
  const refresh = useRefreshDdr()
  const { arrived, isOutdated } = useArrivals(totalOf(counts, filter))
  const status = translate(
    callFilter(filter, principal).overdue
      ? 'ddr.overdue'
      : `ddr.statusChoice.${effectiveStatus(filter)}`,
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {!isPending &&
          !isPlaceholderData &&
          translate('ddr.totalCount', { status, count: wholeCount(total) })}
        {arrived > 0 && (
          <Box component="span" sx={{ ml: 3, color: 'text.secondary', fontWeight: 400 }}>
            {translate('ddr.arrived', { smart_count: arrived })}
          </Box>
        )}
      </Typography>
      {isOutdated && (
        <Button size="small" startIcon={<RefreshOutlined />} onClick={() => void refresh()}>
          {translate('ddr.changed')}
        </Button>
      )}
    </Box>
  )
}
