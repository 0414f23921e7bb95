import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { Facts } from '../../components/text/Facts.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { FactLines } from '../../components/loading/lines.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { SidePanel } from '../../components/lists/SidePanel.tsx'
import { useOpenRow } from '../../components/lists/useOpenRow.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { fullName } from './fullName.ts'
import { useSetEndUserState } from './useSetEndUserState.ts'
import { formatInstant } from '../../dates.ts'

const PasswordDialog = onDemand(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)

type EndUser = OutputOf<typeof endUsers.details>

/** Shows the end user that the address names. */
export function EndUserPanel() {
  const { openId, close } = useOpenRow()
  return openId === null ? null : <OpenUser endUserId={openId} onClose={close} />
}

function OpenUser({ endUserId, onClose }: { endUserId: number; onClose: () => void }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const query = useQuery({
    queryKey: queryKeys.endUsers.details(customerId, endUserId),
    queryFn: ({ signal }) => api.endUsers.details({ customerId, endUserId }, { signal }),
  })
  const title = query.data ? fullName(query.data) : translate('resources.endUsers.details')
  return (
    <SidePanel title={title} onClose={onClose}>
      {query.isPending && (
        <Loading of={title}>
          <FactLines facts={7} />
        </Loading>
      )}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Details user={query.data} />}
    </SidePanel>
  )
}

function Details({ user }: { user: EndUser }) {
  const translate = useTranslate()
  const text = (key: string, args = {}) => translate(`resources.endUsers.${key}`, args)
  const upload = (one: EndUser['createdBy']) =>
    one === null
      ? ''
      : text(one.by === '' ? 'upload' : 'uploadBy', {
          file: one.fileName,
          when: formatInstant(one.createdAt),
          by: one.by,
        })
  return (
    <>
      <Facts
        facts={[
          [text('fields.email'), <MailAddress key="email" address={user.email} />],
          [text('fields.department'), user.department],
          [text('designation'), user.designation],
          [text('mobile'), user.mobile],
          [text('fields.state'), text(`states.${user.state}`)],
          [text('createdOn'), formatInstant(user.createdAt)],
          [text('createdBy'), upload(user.createdBy)],
          [text('disabledOn'), user.disabledAt === null ? '' : formatInstant(user.disabledAt)],
          [text('disabledBy'), upload(user.disabledBy)],
        ]}
      />
      <Actions user={user} />
    </>
  )
}

function Actions({ user }: { user: EndUser }) {
  const translate = useTranslate()
  const { can } = useSession()
  const setState = useSetEndUserState()
  const [hasDialog, setHasDialog] = useState(false)
  const isActive = user.state === 'active'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
      {isActive && can('endUsers.create') && (
        <Button variant="outlined" onClick={() => setHasDialog(true)}>
          {translate('resources.endUsers.password.open')}
        </Button>
      )}
      {can('endUsers.delete') && (
        <Button
          variant="outlined"
          color={isActive ? 'error' : 'primary'}
          loading={setState.isPending}
          onClick={() => setState.mutate(user)}
        >
          {translate(`resources.endUsers.${isActive ? 'disable' : 'enable'}`)}
        </Button>
      )}
      {hasDialog && <PasswordDialog user={user} onClose={() => setHasDialog(false)} />}
    </Box>
  )
}
