import { Alert, Box, Button, Paper, Typography, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { ListBase, useListContext, useTranslate } from 'react-admin'
import { ddrPageSizes } from '../../../contract/paging.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ExportButtons } from '../../components/ExportButtons.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Pager } from '../../components/Pager.tsx'
import { ScrollButtons } from '../../components/ScrollButtons.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { callFilter, type Side } from './listBinding.ts'
import { PickMember } from './PickMember.tsx'
import { RaiseButton } from './RaiseButton.tsx'
import { RequestCards } from './RequestCards.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { RequestRows } from './RequestRows.tsx'
import type { Opened } from './row.ts'
import { StatusChoice } from './StatusChoice.tsx'
import { StatusOverview } from './StatusOverview.tsx'
import { useCounts, useUrlFilter } from './useDdr.ts'

const resourceOf = { received: 'ddrReceived', sent: 'ddrSent' } as const

/** One side of document delivery, for a library or for its consortium (spec: delivery §2.1). */
export function RequestList({ side }: { side: Side }) {
  const resource = resourceOf[side]
  return (
    <>
      <PageTitle title={`resources.${resource}.name`} />
      <ListBase
        resource={resource}
        perPage={ddrPageSizes[0]}
        sort={{ field: 'requestedOn', order: 'DESC' }}
        exporter={false}
        disableAuthentication
      >
        <RequestScreen side={side} />
      </ListBase>
    </>
  )
}

function RequestScreen({ side }: { side: Side }) {
  const translate = useTranslate()
  const { can } = useSession()
  const { filter } = useUrlFilter()
  const [opened, setOpened] = useState<Opened | null>(null)
  const narrow = useMediaQuery('(max-width: 719px)')
  const needsMember = can('consortiumDashboard.show')
  const ready = !needsMember || filter.customerId !== undefined
  const counts = useCounts(side, ready)
  const Rows = narrow ? RequestCards : RequestRows
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0, '& > *': { minWidth: 0 } }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <StatusOverview side="received" />
        <StatusOverview side="sent" />
      </Box>
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
          <StatusChoice counts={counts.data} />
          {side === 'sent' && can('ddrSent.create') && <RaiseButton />}
        </Box>
        <RequestFilters key={JSON.stringify(filter)} side={side} />
        {needsMember && <PickMember missing={!ready} />}
        {ready && (
          <>
            <TotalLine side={side} />
            <Rows side={side} counts={counts.data} onOpen={setOpened} />
            <Pager sizes={ddrPageSizes} />
          </>
        )}
        <Typography variant="caption" color="textSecondary">
          {translate('ddr.disclaimer')}
        </Typography>
      </Paper>
      <ScrollButtons />
      <RequestPanel opened={opened} onOpen={setOpened} />
    </Box>
  )
}

/** What the rows are and how many, and the file of them. */
function TotalLine({ side }: { side: Side }) {
  const translate = useTranslate()
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { total = 0, isPending, error, refetch } = useListContext()
  const calls = { received: api.ddr.downloadReceived, sent: api.ddr.downloadSent }
  const status = translate(`ddr.statusChoice.${filter.status ?? 'pending'}`)
  if (error) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('ddr.retry')}</Button>}
      >
        {translate('ddr.failed')}
      </Alert>
    )
  }
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
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {!isPending &&
          translate('ddr.totalCount', { status, count: total.toLocaleString('en-GB') })}
      </Typography>
      <ExportButtons
        disabled={total === 0}
        load={(format) => calls[side]({ ...callFilter(filter, principal), format })}
      />
    </Box>
  )
}
