import { Box, Button, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { session as contract } from '../../../contract/session/endpoints.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { browserName } from './browserName.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { formatInstant } from '../../dates.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Shows the open sessions of the user, with a button that ends all others. */
export function OpenSessions() {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const queryClient = useQueryClient()
  const sessions = useQuery({
    queryKey: queryKeys.session.openSessions(),
    queryFn: ({ signal }) => api.session.openSessions({}, { signal }),
  })
  const endOthers = useMutation({
    mutationFn: () => api.session.endOtherSessions(),
    onSuccess: async ({ ended }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.session.openSessions() })
      notify(ended === 0 ? 'profile.noOthers' : 'profile.ended', {
        type: 'success',
        messageArgs: { smart_count: ended },
      })
    },
    onError: notifyFailure,
  })
  const endOne = useMutation({
    mutationFn: (sessionId: number) => api.session.endSession({ sessionId }),
    onSuccess: () => notify('profile.endedOne', { type: 'success' }),
    onError: notifyFailure,
    // A session that was gone already leaves the list as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.session.openSessions() }),
  })

  if (sessions.isPending) return <RowsSkeleton of={translate('profile.sessions')} rows={3} />
  if (sessions.isError) {
    return <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
        {sessions.data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={endOne.isPending}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </Box>
      <Button variant="outlined" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
        {translate('profile.endOthers')}
      </Button>
    </>
  )
}

interface SessionItemProps {
  session: OutputOf<typeof contract.openSessions>[number]
  isBusy: boolean
  onEnd: () => void
}

/** Shows one session, with a button that ends it unless it is the present one. */
function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const translate = useTranslate()
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {browserName(session.userAgent)}
          {session.current && ` · ${translate('profile.here')}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            translate('profile.signedIn', { when: formatInstant(session.signedInAt) }),
            translate('profile.lastSeen', { when: formatInstant(session.lastSeenAt) }),
            translate('profile.from', { ip: session.ip }),
          ].join(', ')}
        </Typography>
      </Box>
      {!session.current && (
        <Button
          size="small"
          aria-label={translate('profile.endOneOf', {
            browser: browserName(session.userAgent),
            when: formatInstant(session.signedInAt),
          })}
          disabled={isBusy}
          onClick={onEnd}
        >
          {translate('profile.endOne')}
        </Button>
      )}
    </Box>
  )
}
