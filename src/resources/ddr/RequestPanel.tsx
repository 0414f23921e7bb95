import Close from '@mui/icons-material/Close'
import { Alert, Box, Button, Drawer, IconButton, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useApi } from '../../dataProvider/useApi.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { Answered, type Outcome } from './Answered.tsx'
import { RequestView } from './RequestView.tsx'
import type { Opened, RequestRow } from './row.ts'
import { useDetail, useRefreshDdr, useUrlFilter, viewAction } from './useDdr.ts'
import { callFilter } from './listBinding.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'

interface Props {
  opened: Opened | null
  onOpen: (opened: Opened | null) => void
}

/** The panel beside the list: the form of an action, or a request to look at. */
export function RequestPanel({ opened, onOpen }: Props) {
  const translate = useTranslate()
  const [dirty, setDirty] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const refresh = useRefreshDdr()
  const findNext = useNextPending()
  const close = () => {
    if (dirty && !window.confirm(translate('ddr.unsaved'))) return
    setDirty(false)
    onOpen(null)
  }
  const done = (result: Outcome) => {
    setDirty(false)
    setOutcome(result)
    onOpen(null)
    void refresh()
  }
  const goOn = async () => {
    const next = await findNext(outcome?.ddrId ?? 0)
    setOutcome(next === null ? { kind: 'noMore', ddrId: 0 } : null)
    if (next !== null) onOpen({ ddrId: next, show: 'fulfil' })
  }
  return (
    <>
      <Drawer
        anchor="right"
        open={opened !== null}
        onClose={close}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': 'request-panel-title',
            sx: { width: { xs: '100%', md: 'min(920px, 88vw)' } },
          },
        }}
      >
        {opened !== null && (
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
            <Box sx={{ display: 'flex', alignItems: 'center', px: { xs: 4, sm: 6 }, pt: 4 }}>
              <Typography id="request-panel-title" variant="h5" component="h2" sx={{ flex: 1 }}>
                {translate(`ddr.titles.${opened.show}`)}
              </Typography>
              <IconButton onClick={close} aria-label={translate('ddr.close')}>
                <Close />
              </IconButton>
            </Box>
            <PanelBody
              key={`${opened.ddrId} ${opened.show}`}
              opened={opened}
              onDirty={setDirty}
              onCancel={close}
              onDone={done}
            />
          </Box>
        )}
      </Drawer>
      <Answered outcome={outcome} onClose={() => setOutcome(null)} onNext={goOn} />
    </>
  )
}

interface BodyProps {
  opened: Opened
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: (outcome: Outcome) => void
}

function PanelBody({ opened: { ddrId, show }, onDirty, onCancel, onDone }: BodyProps) {
  const translate = useTranslate()
  const { data = [] } = useListContext<RequestRow>()
  const row = data.find((each) => each.ddrId === ddrId)
  const action = show === 'view' ? viewAction(row?.status ?? 'filled') : show
  const { data: detail, error, refetch } = useDetail(ddrId, action)
  if (error) {
    return (
      <Alert
        severity="error"
        sx={{ m: 6 }}
        action={<Button onClick={() => void refetch()}>{translate('ddr.retry')}</Button>}
      >
        {translate('ddr.failed')}
      </Alert>
    )
  }
  if (detail === undefined) {
    return <Skeleton variant="rounded" height={420} sx={{ m: 6 }} />
  }
  return show === 'view' ? (
    <RequestView detail={detail} />
  ) : (
    <AnswerForm
      action={show}
      detail={detail}
      onDirty={onDirty}
      onCancel={onCancel}
      onDone={onDone}
    />
  )
}

/** The next request that waits: of this page, else of the whole list. */
function useNextPending() {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { data = [] } = useListContext<RequestRow>()
  return async (answered: number): Promise<number | null> => {
    const isNext = (row: { ddrId: number; status: string }) =>
      row.status === 'pending' && row.ddrId !== answered
    const here = data.find(isNext)
    if (here !== undefined) return here.ddrId
    const all = { ...callFilter(filter, principal), status: 'pending' as const, ddrId: null }
    const { rows } = await api.ddr.received({ ...all, page: 1, perPage: 15 })
    return rows.find(isNext)?.ddrId ?? null
  }
}
