import { Box, Divider, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { ddrPageSizes } from '../../../../contract/paging.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ListTools } from '../../../components/lists/ListTools.tsx'
import { ListFailure } from '../../../components/lists/ListFailure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Pager } from '../../../components/lists/Pager.tsx'
import { ScrollButtons } from '../../../components/lists/ScrollButtons.tsx'
import { LastPage } from '../../../components/lists/LastPage.ts'
import { MatchingProvider } from '../../../features/bulkActions/MatchingProvider.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import { BulkAnswer } from '../answer/BulkAnswer.tsx'
import { requestList } from '../listBinding.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { OpenPanelProvider } from '../OpenPanelProvider.tsx'
import { OtherSideHint } from './OtherSideHint.tsx'
import { PickMember } from './PickMember.tsx'
import { RaiseButton } from '../raise/RaiseButton.tsx'
import { PrintedFilter } from './PrintedFilter.tsx'
import { FullTextLinksProvider } from './FullTextLinks.tsx'
import { RequestCards } from './RequestCards.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestPanel } from '../request/RequestPanel.tsx'
import { RequestRows } from './RequestRows.tsx'
import { ExportRequests } from './ExportRequests.tsx'
import { callFilter, lacksMember, type UrlFilter } from '../requestFilter.ts'
import type { RequestRow } from '../requestRow.ts'
import type { Counts } from '../statusCounts.ts'
import { StatusChoice } from './StatusChoice.tsx'
import { StatusOverview } from './StatusOverview.tsx'
import { TotalLine } from './TotalLine.tsx'
import { useCounts } from '../useCounts.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { RequestKeys } from './RequestKeys.ts'
import { ColumnsProvider } from '../../../components/tables/ColumnsMenu.tsx'
import { ScreenList } from '../../../components/lists/ScreenList.tsx'
import { stack } from '../../../components/stack.ts'
import { useIsNarrow } from '../../../components/useIsNarrow.ts'

/**
 * Lists document delivery requests of one side, for a library or its consortium
 * (docs/requirements/delivery-and-reports.md §2.1).
 */
export function RequestList({ side }: { side: DdrSide }) {
  const list = requestList(side)
  return (
    <>
      <PageTitle title={`resources.${list.resource}.name`} />
      <ScreenList {...list}>
        <OpenPanelProvider>
          <RequestScreen side={side} />
        </OpenPanelProvider>
      </ScreenList>
    </>
  )
}

/** Shows the figures, filters, rows and the open request of the list around. */
export function RequestScreen({ side }: { side: DdrSide }) {
  const translate = useTranslate()
  const { can, principal } = useSession()
  const { filter } = useUrlFilter()
  const [loads, setLoads] = useState(0)
  const isReady = !lacksMember(filter, principal)
  const { data: counts, isPlaceholderData } = useCounts(side, isReady)
  return (
    <Box sx={{ ...stack, gap: 4 }}>
      <Paper variant="outlined">
        <StatusOverview side="received" />
        <Divider />
        <StatusOverview side="sent" />
      </Paper>
      <Paper
        variant="outlined"
        sx={{
          px: { xs: 4, sm: 5 },
          py: 4,
          display: 'grid',
          gap: 3,
          minWidth: 0,
          // A grid leaves no room for the headings that a table repeats on each page: what follows
          // would be over its rows.
          '@media print': { display: 'block', '& > * + *': { mt: 3 } },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', md: 'nowrap' },
            gap: 4,
            justifyContent: 'space-between',
            minWidth: 0,
            '@media print': { display: 'none' },
          }}
        >
          <StatusChoice isReady={isReady} counts={isReady ? counts : undefined} />
          {side === 'sent' && can('ddrSent.create') && <RaiseButton />}
        </Box>
        <Box sx={{ '@media print': { display: 'none' } }}>
          <RequestFilters side={side} onLoad={() => setLoads((count) => count + 1)} />
        </Box>
        {!isReady && (
          <>
            <ListTools>
              <ExportRequests side={side} disabled />
            </ListTools>
            <PickMember key={`${JSON.stringify(filter)} ${loads}`} />
          </>
        )}
        {isReady && <Requests side={side} counts={counts} isCounting={isPlaceholderData} />}
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.disclaimer')}
        </Typography>
      </Paper>
      <ScrollButtons />
      <RequestPanel />
    </Box>
  )
}

interface RequestsProps {
  side: DdrSide
  counts: Counts | undefined
  /** Whether the counts still belong to the previous filter. */
  isCounting: boolean
}

/** Shows the total, the rows in their current state, and the pager. */
function Requests({ side, counts, isCounting }: RequestsProps) {
  const { can, principal } = useSession()
  const api = useApi()
  const { data, error } = useListContext<RequestRow>()
  const canAct = side === 'received' && can('ddrReceived.act')
  const narrow = useIsNarrow(720)
  const Rows = narrow ? RequestCards : RequestRows
  if (error && data === undefined) return <ListFailure />
  const rows = (
    <FullTextLinksProvider>
      <Rows side={side} counts={counts} canAct={canAct} />
    </FullTextLinksProvider>
  )
  return (
    <ColumnsProvider>
      <RequestKeys canAct={canAct} />
      <LastPage />
      <TotalLine side={side} counts={isCounting ? undefined : counts} />
      <PrintedFilter side={side} />
      {canAct ? (
        <MatchingProvider
          kind="ddrReceived"
          select={(filter: UrlFilter) => api.ddr.selectMatching(callFilter(filter, principal))}
        >
          <BulkAnswer />
          {rows}
        </MatchingProvider>
      ) : (
        rows
      )}
      {data?.length === 0 && <OtherSideHint side={side} />}
      <Pager sizes={ddrPageSizes} />
    </ColumnsProvider>
  )
}
