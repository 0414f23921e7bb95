import { Box, Button, Chip, Divider, Tab, Tabs, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { DeliveryNote } from './DeliveryNote.tsx'
import { Facts, RequestFacts } from './RequestFacts.tsx'
import type { RequestDetail } from './row.ts'
import { Timeline } from './Timeline.tsx'

/** A request to read: what its status tells, its note, and all that happened (spec: delivery §4). */
export function RequestView({ detail }: { detail: RequestDetail }) {
  const translate = useTranslate()
  const [tab, setTab] = useState<'view' | 'note'>('view')
  const mode = detail.deliveryMode
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pb: 8, display: 'grid', gap: 4 }}>
      <Chip
        variant="outlined"
        label={translate(`ddr.rowStatus.${detail.status}`)}
        sx={{ justifySelf: 'start' }}
      />
      <RequestFacts detail={detail} withContu={detail.status === 'pending'} />
      <Tabs value={tab} onChange={(_, next: 'view' | 'note') => setTab(next)}>
        <Tab value="view" label={translate('ddr.timeline')} />
        <Tab value="note" label={translate('ddr.titles.note')} />
      </Tabs>
      {tab === 'note' ? (
        <DeliveryNote
          detail={detail}
          printable
          {...(mode !== null && {
            values: {
              deliveryMode: mode,
              deliveredOn: detail.deliveredOn ?? '',
              courierNo: detail.courierNo,
              deliveryRemarks: detail.deliveryRemarks,
            },
          })}
        />
      ) : (
        <>
          <Facts
            facts={[
              ['mode', mode === null ? '' : translate(`ddr.mode.${mode}`)],
              ['deliveredOn', detail.deliveredOn],
              ['courier', detail.courierNo],
              ['remarks', detail.deliveryRemarks],
              ['delayReason', detail.delayReason && translate(`ddr.delay.${detail.delayReason}`)],
              ['delayNote', detail.delayNote],
              ['discardReason', detail.discardReason],
              [
                'file',
                detail.fileName === null ? null : <FileLink key="file" ddrId={detail.ddrId} />,
              ],
            ]}
          />
          <Divider />
          <Typography variant="h2" component="h3">
            {translate('ddr.timeline')}
          </Typography>
          <Timeline ddrId={detail.ddrId} supplierId={detail.supplierId} />
        </>
      )}
    </Box>
  )
}

function FileLink({ ddrId }: { ddrId: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const open = async () => {
    try {
      await saveDownload(await api.ddr.file({ ddrId }))
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }
  return (
    <Button size="small" onClick={() => void open()} sx={{ p: 0 }}>
      {translate('ddr.openFile')}
    </Button>
  )
}
