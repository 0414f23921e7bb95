import { Box, Divider, Link, Tab, Tabs, Typography } from '@mui/material'
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type EntryKind,
  entryKinds,
  isOpen,
  type RequesterMove,
} from '../../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../../components/files/DownloadButton.tsx'
import { tabOf, TabPanel } from '../../../components/TabPanel.tsx'
import { useRestoredState } from '../../../components/inputs/restoredInput.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { DeliveryNote, type NoteOutcome } from '../answer/DeliveryNote.tsx'
import { EarlierAnswers } from './EarlierAnswers.tsx'
import { EntryThread } from './EntryThread.tsx'
import { Facts, RequestFacts } from '../RequestFacts.tsx'
import { RequestElsewhere } from './RequestElsewhere.tsx'
import { RequestAnswers } from './RequestAnswers.tsx'
import { RequestMoves } from './RequestMoves.tsx'
import { StatusChip } from '../RequestStatus.tsx'
import type { RequestDetail } from '../requestRow.ts'
import type { ViewPart } from './viewPart.ts'
import { Timeline } from './Timeline.tsx'
import { useOpenRequest } from '../OpenPanelProvider.tsx'
import { formatDay } from '../../../dates.ts'
import { wholeCount } from '../../../numbers.ts'
import { useTimeline } from './useTimeline.ts'

type ViewTab = 'view' | EntryKind | 'deliveryNote'

interface Props {
  detail: RequestDetail
  /** The move whose form is open at first. */
  firstMove: RequesterMove | undefined
  onDirty: (isDirty: boolean) => void
}

/**
 * Shows the details of a request: the answers and moves that are possible, result, timeline, messages, notes and
 * delivery note (docs/requirements/delivery-and-reports.md §4).
 */
export function RequestView({ detail, firstMove, onDirty }: Props) {
  const translate = useTranslate()
  const { principal, can } = useSession()
  const tabsId = useId()
  const [tab, setTab] = useRestoredState<ViewTab>(`ddr.${detail.ddrId} tab`, 'view')
  const setPart = useDirtyParts(onDirty)
  const isRequester = detail.requesterId === principal.customerId
  const isSide = isRequester || detail.supplierId === principal.customerId
  const hasEntries = isSide && can('ddrMessages.list')
  const kinds = hasEntries ? entryKinds : []
  const { data: timeline } = useTimeline(detail.ddrId)
  // The tab of the messages says how many there are, so that they are opened.
  const messages =
    timeline?.entries.filter(({ move, ddrId }) => move === 'message' && ddrId === detail.ddrId)
      .length ?? 0
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, pb: 8, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <StatusChip status={detail.status} />
        {detail.isDuplicate && detail.status !== 'duplicate' && (
          <Typography variant="body2" color="error" sx={{ fontWeight: 600 }}>
            {translate('ddr.duplicateMark')}
          </Typography>
        )}
        {detail.duplicateOfId !== null && (
          <OtherRequest text="ddr.firstRequest" ddrId={detail.duplicateOfId} />
        )}
        {detail.forwardedToId !== null && (
          <OtherRequest text="ddr.nextRequest" ddrId={detail.forwardedToId} />
        )}
      </Box>
      <RequestFacts detail={detail} withContu={isOpen(detail.status)} />
      <EarlierAnswers detail={detail} />
      <RequestAnswers detail={detail} />
      <RequestMoves detail={detail} first={firstMove} onDirty={setPart} />
      <RequestElsewhere detail={detail} />
      <Tabs
        value={tab}
        onChange={(_, next: ViewTab) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('ddr.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 40 }}
      >
        <Tab {...tabOf(tabsId, 'view')} label={translate('ddr.happened')} />
        {kinds.map((kind) => {
          const name = translate(`ddr.entries.name.${kind}`)
          const count = kind === 'message' ? messages : 0
          return (
            <Tab
              key={kind}
              {...tabOf(tabsId, kind)}
              label={count === 0 ? name : `${name} (${wholeCount(count)})`}
            />
          )
        })}
        <Tab {...tabOf(tabsId, 'deliveryNote')} label={translate('ddr.titles.note')} />
      </Tabs>
      <TabPanel tabsId={tabsId} tab="view" isShown={tab === 'view'}>
        {tab === 'view' && (
          <>
            <Result detail={detail} />
            <Typography variant="h2" component="h3">
              {translate('ddr.timeline')}
            </Typography>
            <Timeline ddrId={detail.ddrId} />
          </>
        )}
      </TabPanel>
      {kinds.map((kind) => (
        <TabPanel key={kind} tabsId={tabsId} tab={kind} isShown={tab === kind}>
          <EntryThread
            ddrId={detail.ddrId}
            kind={kind}
            other={isRequester ? detail.supplierName : detail.requesterName}
            isShown={tab === kind}
            onDirty={setPart}
          />
        </TabPanel>
      ))}
      <TabPanel tabsId={tabsId} tab="deliveryNote" isShown={tab === 'deliveryNote'}>
        {tab === 'deliveryNote' && <DeliveryNote detail={detail} outcome={outcomeOf(detail)} />}
      </TabPanel>
    </Box>
  )
}

/**
 * Returns a function that says whether a part of the view has unsaved values; `onDirty` hears whether there is such a
 * part, and that there is none when the view is left.
 */
function useDirtyParts(onDirty: Props['onDirty']) {
  const [dirtyParts, setDirtyParts] = useState<ReadonlySet<ViewPart>>(new Set())
  const setPart = useCallback(
    (part: ViewPart, isDirty: boolean) =>
      setDirtyParts((before) => {
        const after = new Set(before)
        if (isDirty) after.add(part)
        else after.delete(part)
        return after
      }),
    [],
  )
  useEffect(() => {
    onDirty(dirtyParts.size > 0)
    return () => onDirty(false)
  }, [dirtyParts, onDirty])
  return setPart
}

/** Returns what the library did with the request; undefined while it is pending. */
function outcomeOf(detail: RequestDetail): NoteOutcome | undefined {
  switch (detail.status) {
    case 'pending':
      return undefined
    case 'filled':
    case 'filledOutside':
      return {
        action: 'fulfil',
        deliveryMode: detail.deliveryMode ?? 'outsideSystem',
        deliveredOn: detail.deliveredOn ?? '',
        courierNo: detail.courierNo,
        deliveryRemarks: detail.deliveryRemarks,
      }
    case 'delayed':
      return {
        action: 'delay',
        delayReason: detail.delayReason ?? 'other',
        delayNote: detail.delayNote,
      }
    case 'discarded':
      return { action: 'discard', discardReason: detail.discardReason }
    case 'unfilled':
    case 'duplicate':
      return { action: detail.status }
  }
}

/** Links to another request for the same article. `text` is the translation key of its words. */
function OtherRequest({ text, ddrId }: { text: string; ddrId: number }) {
  const translate = useTranslate()
  const open = useOpenRequest()
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      sx={{ textAlign: 'start' }}
      onClick={() => open({ ddrId, show: 'view' })}
    >
      {translate(text, { ddrId })}
    </Link>
  )
}

/** Shows the fields that belong to the status of a request, e.g. the reason of a delay. */
function Result({ detail }: { detail: RequestDetail }) {
  const translate = useTranslate()
  const api = useApi()
  const { ddrId, deliveryMode, delayReason, fileName } = detail
  if (detail.status === 'pending') return null
  const facts: [string, string | null][] = [
    ['mode', deliveryMode === null ? '' : translate(`ddr.mode.${deliveryMode}`)],
    ['deliveredOn', formatDay(detail.deliveredOn)],
    ['courier', detail.courierNo],
    ['remarks', detail.deliveryRemarks],
    ['delayReason', delayReason && translate(`ddr.delay.${delayReason}`)],
    ['delayNote', detail.delayNote],
    ['discardReason', detail.discardReason],
  ]
  // What is not available has its status, and nothing more to say.
  if (fileName === null && facts.every(([, value]) => !value)) return null
  return (
    <>
      <Facts facts={facts} />
      {fileName !== null && (
        <Box>
          <DownloadButton label={translate('ddr.openFile')} load={() => api.ddr.file({ ddrId })} />
        </Box>
      )}
      <Divider />
    </>
  )
}
