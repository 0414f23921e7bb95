import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

const moment = (at: string): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** How often a mail that is under way is looked at. */
const pollMs = 3000

/** Who did what when, and what became of each mail; a failed one can be sent again by its library. */
export function Timeline({ ddrId, supplierId }: { ddrId: number; supplierId: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const { principal, can } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['ddr', 'timeline', ddrId],
    queryFn: ({ signal }) => api.ddr.timeline({ ddrId }, { signal, background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === 'queued' || mail.state === 'sending')
        ? pollMs
        : false,
  })
  if (error) return <Alert severity="error">{translate('ddr.failed')}</Alert>
  if (data === undefined) return <Skeleton variant="rounded" height={96} />
  const mayResend = can('ddrReceived.act') && principal.customerId === supplierId
  const resend = async (mailId: number) => {
    try {
      await api.ddr.resend({ ddrId, mailId })
      notify('ddr.resent')
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : 'problem.unexpected', { type: 'error' })
    }
    await refetch()
  }
  return (
    <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 3 }}>
      {data.entries.map((entry) => (
        <li key={`${entry.at} ${entry.toStatus}`}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {entry.fromStatus === null
              ? translate('ddr.raised')
              : translate(`ddr.rowStatus.${entry.toStatus}`)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {[moment(entry.at), entry.actor, entry.institution].filter(Boolean).join(' · ')}
          </Typography>
          {entry.note !== '' && <Typography variant="body2">{entry.note}</Typography>}
        </li>
      ))}
      {data.mails.map((mail) => (
        <li key={mail.mailId}>
          <Typography
            variant="body2"
            color={mail.state === 'failed' ? 'error' : 'textPrimary'}
            sx={{ fontWeight: 600 }}
          >
            {translate(`ddr.mailState.${mail.state}`)}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {[moment(mail.sentAt ?? mail.queuedAt), mail.to, mail.cc].filter(Boolean).join(' · ')}
            {mail.attempts > 1 && ` · ${translate('ddr.attempts', { count: mail.attempts })}`}
          </Typography>
          {mail.error !== '' && mail.state !== 'sent' && (
            <Typography variant="caption" color="error" component="p">
              {mail.error}
            </Typography>
          )}
          {mail.state === 'failed' && mayResend && (
            <Button size="small" variant="outlined" onClick={() => void resend(mail.mailId)}>
              {translate('ddr.resend')}
            </Button>
          )}
        </li>
      ))}
    </Box>
  )
}
