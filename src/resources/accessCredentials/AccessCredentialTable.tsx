import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { dayOf } from '../../../contract/calendar.ts'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { formatDay, formatInstantDay, formatInstantUtc } from '../../dates.ts'
import { CredentialActions } from '../../features/credentials/CredentialActions.tsx'
import { settings } from '../../settings.ts'
import { today } from '../../today.ts'
import {
  type AccessCredential,
  translationPrefix,
  useAccessCredentials,
} from './useAccessCredentials.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

const actions = ['test', 'rotate', 'revoke'] as const

interface Props {
  onAction: (action: (typeof actions)[number], credential: AccessCredential) => void
}

/** Lists the credentials of programs that are not revoked, with what can be done with each. */
export function AccessCredentialTable({ onAction }: Props) {
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const translate = useTranslate()
  const { data, error, refetch } = useAccessCredentials().query
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) {
    return <RowsSkeleton of={t('list')} rows={3} />
  }
  return (
    <SmallTable
      label={t('list')}
      none={t('none')}
      columns={[
        c('label'),
        t('scope'),
        c('requestorId'),
        c('createdBy'),
        c('createdAt'),
        c('lastUsedAt'),
        t('lastDay'),
        translate('list.actions'),
      ]}
      rows={data.map((credential) => ({
        key: credential.id,
        cells: [
          <Words key="label">{credential.label}</Words>,
          <Words key="scope">{t(`scopes.${credential.scope}`)}</Words>,
          <Words key="requestorId">{credential.requestorId}</Words>,
          <Words key="createdBy">{credential.createdBy}</Words>,
          formatInstantDay(credential.createdAt),
          <div key="lastUsed">
            {credential.lastUsedAt === null ? c('never') : formatInstantUtc(credential.lastUsedAt)}
            {credential.previousKeyUntil !== null && !isExpired(credential) && (
              <Typography variant="caption" component="div" color="textSecondary">
                {t('previousUntil', { until: endOfKey(credential.previousKeyUntil, credential) })}
              </Typography>
            )}
          </div>,
          lastDayOf(credential, t),
          <Box key="actions" sx={{ whiteSpace: { lg: 'nowrap' } }}>
            <CredentialActions
              name={credential.label}
              actions={actionsOf(credential)}
              onAction={(action) => onAction(action, credential)}
            />
          </Box>,
        ],
      }))}
    />
  )
}

/** Shows words of a wide table, which are not broken. */
const Words = ({ children }: { children: string }) => (
  <Box sx={{ minWidth: { sm: 88 } }}>{children}</Box>
)

function lastDayOf(
  credential: AccessCredential,
  t: (key: string, args?: object) => string,
): string {
  const { expiresOn } = credential
  if (expiresOn === null) return t('noEnd')
  const day = formatDay(expiresOn)
  return isExpired(credential) ? t('expired', { day }) : day
}

const isExpired = ({ expiresOn }: AccessCredential): boolean =>
  expiresOn !== null && expiresOn < today()

/** Returns what can be done with a credential; a new key of an expired one would be refused. */
const actionsOf = (credential: AccessCredential) =>
  actions.filter((action) => action !== 'rotate' || !isExpired(credential))

/** Returns when the key before ends: after its overlap, or with the last day of its credential when that is earlier. */
const endOfKey = (previousKeyUntil: string, { expiresOn }: AccessCredential): string =>
  expiresOn !== null && expiresOn < dayOf(new Date(previousKeyUntil), settings.timeZone)
    ? formatDay(expiresOn)
    : formatInstantUtc(previousKeyUntil)
