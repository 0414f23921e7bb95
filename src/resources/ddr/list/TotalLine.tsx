import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { TableSettings } from '../../../components/tables/TableSettings.tsx'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ListTools } from '../../../components/lists/ListTools.tsx'
import { SavedViews } from '../../../features/savedViews/SavedViews.tsx'
import { totalOf, type Counts } from '../statusCounts.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { ExportRequests } from './ExportRequests.tsx'
import { callFilter, effectiveStatus } from '../requestFilter.ts'
import { useArrivals } from './useArrivals.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { wholeCount } from '../../../numbers.ts'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'

interface Props {
  side: DdrSide
  counts: Counts | undefined
}

/** Shows what is listed, the number of rows, and the export button. */
export function TotalLine({ side, counts }: Props) {
  const { filter } = useUrlFilter()
  const { total = 0, resource, sort } = useListContext()
  const listSearch = `?${new URLSearchParams({ filter: JSON.stringify(filter), sort: sort.field, order: sort.order }).toString()}`
  const narrow = useIsNarrow(720)
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
      <Total side={side} counts={counts} />
      <ListTools>
        <SavedViews screen={resource} current={listSearch} />
        {!narrow && <TableSettings />}
        <ExportRequests side={side} disabled={total === 0} />
      </ListTools>
    </Box>
  )
}

/** As wide as three digits. */
const figureSpaces = '\u2007'.repeat(3)

/**
 * Shows what is listed, the number of rows, how many others have added since, and a button when the rows are outdated.
 * What the own library has sent meanwhile is no news to it.
 */
function Total({ side, counts }: Props) {
  const translate = useTranslate()
  const { principal, can } = useSession()
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
        {isPending || isPlaceholderData ? (
          // The room of the text, so that nothing moves when it arrives.
          <Box
            component="span"
            aria-hidden
            data-text={translate('ddr.totalCount', { status, count: figureSpaces })}
            sx={{ visibility: 'hidden', '&::before': { content: 'attr(data-text)' } }}
          />
        ) : (
          translate('ddr.totalCount', { status, count: wholeCount(total) })
        )}
        {arrived > 0 && !(side === 'sent' && can('ddrSent.create')) && (
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
