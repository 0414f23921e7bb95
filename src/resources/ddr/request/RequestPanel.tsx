import Close from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Skeleton, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNotify, useTranslate } from 'react-admin'
import type { Location } from 'react-router-dom'
import { ddrActions, ddrCan, requesterMoves } from '../../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { focusAgain } from '../../../components/focusAgain.ts'
import { LeaveGuard } from '../../../components/dialogs/LeaveGuard.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { FactLines, RowLines } from '../../../components/loading/lines.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import styles from '../../../components/lists/SidePanel.module.css'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { AnswerForm } from '../answer/AnswerForm.tsx'
import { AnswerSent, type Outcome, outcomeArgs, outcomeTexts } from '../answer/AnswerSent.tsx'
import { RequestView } from './RequestView.tsx'
import type { RequestDetail } from '../requestRow.ts'
import { useDetail } from './useDetail.ts'
import { useRefreshDdr } from '../useRefreshDdr.ts'
import { useNextPending } from '../answer/useNextPending.ts'
import {
  type OpenPanel,
  openPanelKey,
  openPanelNow,
  useOpenPanel,
  useOpenRequest,
} from '../OpenPanelProvider.tsx'
import { useNotifyFailure } from '../../../components/notices/useNotifyFailure.ts'

const panelOf = ({ pathname, search }: Location): string => `${pathname} ${openPanelKey(search)}`

/** Shows the panel beside the list: the form of an action, or the details of a request. */
export function RequestPanel() {
  const { openPanel, open } = useOpenPanel()
  const [isDirty, setDirty] = useState(false)
  const { outcome, onAnswered, close, goOn } = useOutcome(() => setDirty(false))
  const queries = useQueryClient()
  const isOpen = openPanel !== null
  useEffect(() => {
    // What a panel has shown is fetched again by the next one, which must be based on current data.
    if (!isOpen) {
      queries.removeQueries({ queryKey: queryKeys.ddr.allDetails(), type: 'inactive' })
    }
  }, [isOpen, queries])
  return (
    <>
      <Drawer
        anchor="right"
        open={isOpen}
        // What follows an answer has the focus already when the panel has closed.
        disableRestoreFocus={outcome !== null}
        onClose={() => open(null)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': 'request-panel-title',
            className: styles['widePanel'],
          },
          transition: { onExited: focusContent },
        }}
      >
        {openPanel !== null && (
          <PanelBody
            key={`${openPanel.ddrId} ${openPanel.show}`}
            panel={openPanel}
            onDirty={setDirty}
            onClose={() => open(null)}
            onDone={onAnswered}
          />
        )}
      </Drawer>
      {openPanel !== null && <LeaveGuard isDirty={isDirty} placeOf={panelOf} />}
      <AnswerSent outcome={outcome} onClose={close} onNext={goOn} />
    </>
  )
}

/**
 * Returns what became of the last answer, with the functions that show it, close it, and open the next pending request.
 * `onSaved` is called before the panel of an answered request closes.
 */
function useOutcome(onSaved: () => void) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const open = useOpenRequest()
  const refresh = useRefreshDdr()
  const findNext = useNextPending()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return {
    outcome,
    onAnswered: (result: Outcome) => {
      if (openPanelNow()?.ddrId === result.ddrId) {
        onSaved()
        setOutcome(result)
        open(null, { saved: true })
      } else {
        // The form was left while its answer was on the way, and another one may be open now.
        notify(outcomeTexts[result.kind], {
          type: result.kind === 'already' ? 'warning' : 'success',
          messageArgs: outcomeArgs(result.by),
        })
      }
      void refresh()
    },
    close: () => {
      flushSync(() => setOutcome(null))
      // The panel is gone, and the row may have left the list.
      focusAgain(null)
    },
    goOn: async () => {
      try {
        const next = await findNext(outcome?.ddrId ?? 0)
        setOutcome(next === null ? { kind: 'noMore', ddrId: 0 } : null)
        if (next !== null) open({ ddrId: next, show: 'fulfil' })
      } catch (error) {
        notifyFailure(error)
      }
    },
  }
}

/**
 * Focuses the content of the page after a panel that an address opened: nothing had the focus before, so that it is
 * still in the panel, and would be lost with it.
 */
function focusContent(panel: HTMLElement) {
  if (panel.contains(document.activeElement)) focusAgain(null)
}

interface BodyProps {
  panel: OpenPanel
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onDone: (outcome: Outcome) => void
}

function PanelBody({ panel: { ddrId, show }, onDirty, onClose, onDone }: BodyProps) {
  const translate = useTranslate()
  const { principal } = useSession()
  const action = ddrActions.find((name) => name === show)
  const move = requesterMoves.find((name) => name === show)
  const { data: detail, error, refetch } = useDetail(ddrId, action ?? 'fulfil')
  // The address may name an action that the status of the request, or the permissions of the user,
  // do not allow.
  const mayAnswer = (request: RequestDetail) =>
    action !== undefined && ddrCan(principal, action, request)
  const view =
    action === undefined || (detail !== undefined && !mayAnswer(detail)) ? 'view' : action
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}>
      <PanelHead title={translate(`ddr.titles.${view}`)} onClose={onClose} />
      {error && (
        <Box sx={{ m: 6 }}>
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!error && detail === undefined && <RequestLines />}
      {detail !== undefined &&
        (view === 'view' ? (
          <RequestView detail={detail} firstMove={move} onDirty={onDirty} />
        ) : (
          <AnswerForm
            action={view}
            detail={detail}
            onDirty={onDirty}
            onCancel={onClose}
            onDone={onDone}
          />
        ))}
    </Box>
  )
}

/** Shows the outlines of a request while it loads. */
function RequestLines() {
  const translate = useTranslate()
  return (
    <Box sx={{ px: { xs: 4, sm: 6 } }}>
      <Loading label={translate('ddr.loadingOne')}>
        <Skeleton width={180} />
        <Skeleton width="70%" sx={{ fontSize: '1.5rem', mb: 4 }} />
        <FactLines facts={8} />
        <Box sx={{ mt: 6 }}>
          <RowLines rows={6} />
        </Box>
      </Loading>
    </Box>
  )
}

/** Shows the heading of the panel, which names its dialog, and the button that closes it. */
export function PanelHead({ title, onClose }: { title: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', px: { xs: 4, sm: 6 }, pt: 4, pb: 1 }}>
      <Typography id="request-panel-title" variant="h5" component="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton onClick={onClose} aria-label={translate('shell.close')}>
        <Close />
      </IconButton>
    </Box>
  )
}
