import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../../components/loading/RowsSkeleton.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatInstant } from '../../../dates.ts'
import { Fetches } from './Fetches.tsx'
import { PdfFindings } from '../answer/PdfFindings.tsx'
import { useRefreshDdr } from '../useRefreshDdr.ts'
import { useTimeline } from './useTimeline.ts'
import { useNotifyFailure } from '../../../components/notices/useNotifyFailure.ts'

type TimelineEntry = OutputOf<typeof ddr.timeline>
type Entry = TimelineEntry['entries'][number]
type Mail = TimelineEntry['mails'][number]

/**
 * Shows the history of a request and the state of its mails. A library can resend a failed mail of its own.
 */
export function Timeline({ ddrId }: { ddrId: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const { can } = useSession()
  const refresh = useRefreshDdr()
  const { data, error, refetch } = useTimeline(ddrId)
  const resend = useMutation({
    mutationFn: (mailId: number) => api.ddr.resend({ ddrId, mailId }),
    onSuccess: () => notify('ddr.resent'),
    onError: notifyFailure,
    onSettled: refresh,
  })
  if (error && data === undefined) {
    return <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) {
    return <RowsSkeleton of={translate('ddr.timeline')} rows={2} />
  }
  const mayResend = (mail: Mail) => can('ddrReceived.act') && mail.isOwn
  if (data.entries.length + data.mails.length === 0) {
    return <Typography color="textSecondary">{translate('ddr.nothingHappened')}</Typography>
  }
  return (
    <>
      <Box component="ol" sx={listStyles}>
        {inOrder(data).map((step) =>
          'toStatus' in step ? (
            <EntryLine
              key={`${step.ddrId} ${step.at} ${step.move ?? ''} ${step.toStatus}`}
              entry={step}
              ddrId={ddrId}
            />
          ) : (
            <MailLine
              key={step.mailId}
              mail={step}
              {...(mayResend(step) && { onResend: () => resend.mutate(step.mailId) })}
            />
          ),
        )}
      </Box>
      <Fetches fetches={data.fetches} />
    </>
  )
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  '& > li': {
    position: 'relative',
    pl: 6,
    pb: 4,
    borderLeft: 1,
    borderColor: 'divider',
    ml: 2,
  },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: 6,
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
  '& > li:last-of-type': { borderColor: 'transparent', pb: 0 },
}

/** Returns events and mails, oldest first; a mail follows the event that caused it. */
function inOrder({ entries, mails }: TimelineEntry): (Entry | Mail)[] {
  const timeOf = (step: Entry | Mail) => ('toStatus' in step ? step.at : step.queuedAt)
  return [...entries, ...mails].sort((one, other) => timeOf(one).localeCompare(timeOf(other)))
}

/** Returns the translation key of what happened. */
function labelOf({ move, fromStatus, toStatus }: Entry): string {
  if (move !== null) return `ddr.moves.done.${move}`
  return fromStatus === null ? 'ddr.raised' : `ddr.rowStatus.${toStatus}`
}

function EntryLine({ entry, ddrId }: { entry: Entry; ddrId: number }) {
  const translate = useTranslate()
  return (
    <li>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {translate(labelOf(entry))}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {[
          formatInstant(entry.at),
          entry.actor,
          entry.institution,
          entry.ddrId === ddrId ? '' : translate('ddr.otherRequest', { id: entry.ddrId }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {entry.reopenReason !== null && (
        <Typography variant="body2">
          {translate(`ddr.moves.reopenReason.${entry.reopenReason}`)}
        </Typography>
      )}
      {entry.fileFindings.length > 0 && (
        <>
          <Typography variant="body2">
            {translate(entry.move === null ? 'ddr.fileCheck.sent' : 'ddr.fileCheck.downloaded')}
          </Typography>
          <PdfFindings findings={entry.fileFindings} />
        </>
      )}
      {entry.note !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {entry.note}
        </Typography>
      )}
    </li>
  )
}

/** Shows the text of a mail when it is opened. */
function Message({ subject, body }: Pick<Mail, 'subject' | 'body'>) {
  const translate = useTranslate()
  return (
    <Box component="details" sx={{ my: 1 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {translate('ddr.readMessage')}
      </Typography>
      <Typography variant="body2" sx={{ mt: 2, fontWeight: 600 }}>
        {subject}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {body}
      </Typography>
    </Box>
  )
}

/** Shows the state of a mail. A mail that awaits a retry counts as not delivered. */
function MailLine({ mail, onResend }: { mail: Mail; onResend?: () => void }) {
  const translate = useTranslate()
  const hasFailed = mail.state === 'failed'
  const isWaiting = mail.state === 'queued' && mail.attempts > 0
  const openColour = isWaiting ? 'warning' : 'textPrimary'
  return (
    <li>
      <Typography variant="body2" color={hasFailed ? 'error' : openColour} sx={{ fontWeight: 600 }}>
        {translate(isWaiting ? 'ddr.mailWaits' : `ddr.mailState.${mail.state}`)}
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {[formatInstant(mail.sentAt ?? mail.queuedAt), mail.to, mail.cc]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      {mail.body !== '' && <Message subject={mail.subject} body={mail.body} />}
      {mail.state !== 'sent' && mail.attempts > 0 && (
        <Typography variant="caption" color="textSecondary" component="p">
          {translate('ddr.attempts', { smart_count: mail.attempts })}
          {mail.nextTryAt !== null &&
            ` ${translate('ddr.nextTry', { date: formatInstant(mail.nextTryAt) })}`}
        </Typography>
      )}
      {mail.error !== '' && mail.state !== 'sent' && (
        <Typography variant="caption" color="error" component="p">
          {mail.error}
        </Typography>
      )}
      {hasFailed && onResend && (
        <Button size="small" variant="outlined" onClick={onResend} sx={{ mt: 1 }}>
          {translate('ddr.resend')}
        </Button>
      )}
      {hasFailed && !onResend && (
        <Typography variant="caption" component="p">
          {translate('ddr.failedForOthers')}
        </Typography>
      )}
    </li>
  )
}
