import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CopyField } from '../../components/CopyField.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { programAddress } from '../../dataProvider/program.ts'
import { RevokeDialog } from '../../features/credentials/RevokeDialog.tsx'
import { formatDay } from '../../dates.ts'
import { today } from '../../today.ts'
import { MakeCredentialDialog } from './MakeCredentialDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { TestCredentialDialog } from './TestCredentialDialog.tsx'
import { type AccessCredential, texts, useAccessCredentials } from './useAccessCredentials.ts'

/** The dialog over the list. */
type Open =
  | { dialog: 'make' }
  | { dialog: 'test' | 'rotate' | 'revoke'; credential: AccessCredential }
  | null

/** Manages the credentials of programs: make, test, rotate and revoke. */
export function AccessCredentialsPage() {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { principal } = useSession()
  const { revoke } = useAccessCredentials()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle title={`${texts}.name`} />
      <CardSection aria-label={t('name')} isStacked>
        <Typography sx={{ maxWidth: '72ch' }}>{t('intro')}</Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
            '& > *': { minWidth: 0 },
          }}
        >
          <CopyField label={t('kbartAddress')} value={programAddress('kbart')} />
          <CopyField label={t('entitlementsAddress')} value={programAddress('entitlements')} />
          <CopyField label={t('customerId')} value={String(principal.customerId)} />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flex: '1 1 200px' }}>
            {t('list')}
          </Typography>
          <Button variant="contained" onClick={() => setOpen({ dialog: 'make' })}>
            {t('make')}
          </Button>
        </Box>
        <Credentials onOpen={setOpen} />
      </CardSection>
      {open?.dialog === 'make' && <MakeCredentialDialog onClose={close} />}
      {open?.dialog === 'test' && (
        <TestCredentialDialog credential={open.credential} onClose={close} />
      )}
      {open?.dialog === 'rotate' && <RotateDialog credential={open.credential} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog texts={texts} credential={open.credential} revoke={revoke} onClose={close} />
      )}
    </>
  )
}

const columns = [
  'label',
  'scope',
  'requestorId',
  'createdBy',
  'createdAt',
  'lastUsedAt',
  'expiresOn',
  'actions',
] as const

function Credentials({ onOpen }: { onOpen: (open: Open) => void }) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { data, error, refetch } = useAccessCredentials().query
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton variant="rounded" height={120} />
  return (
    <SmallTable
      label={t('list')}
      none={t('none')}
      columns={columns.map((column) => t(`columns.${column}`))}
      rows={data.map((credential) => ({
        key: credential.id,
        cells: [
          ...[
            credential.label,
            t(`scopes.${credential.scope}`),
            credential.requestorId,
            credential.createdBy,
          ].map((text, at) => (
            // Words of a wide table are not broken.
            <Box key={columns[at]} sx={{ minWidth: { sm: 88 } }}>
              {text}
            </Box>
          )),
          formatDay(credential.createdAt.slice(0, 10)),
          <div key="lastUsed">
            {credential.lastUsedAt === null ? t('never') : atMinute(credential.lastUsedAt)}
            {credential.previousKeyUntil !== null && !isExpired(credential) && (
              <Typography variant="caption" component="div" color="textSecondary">
                {t('previousUntil', { until: endOfKey(credential.previousKeyUntil, credential) })}
              </Typography>
            )}
          </div>,
          lastDayOf(credential, t),
          <Box key="actions" sx={{ whiteSpace: { lg: 'nowrap' } }}>
            {actionsOf(credential).map((dialog) => (
              <Button
                key={dialog}
                size="small"
                {...(dialog === 'revoke' && { color: 'error' as const })}
                aria-label={t(`${dialog}Of`, { label: credential.label })}
                onClick={() => onOpen({ dialog, credential })}
              >
                {t(dialog)}
              </Button>
            ))}
          </Box>,
        ],
      }))}
    />
  )
}

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

const actions = ['test', 'rotate', 'revoke'] as const

/** Returns what can be done with a credential; a new key of an expired one would be refused. */
const actionsOf = (credential: AccessCredential) =>
  actions.filter((action) => action !== 'rotate' || !isExpired(credential))

/** Returns when the key before ends: after its overlap, or with the last day of its credential when that is earlier. */
const endOfKey = (previousKeyUntil: string, { expiresOn }: AccessCredential): string =>
  expiresOn !== null && expiresOn < previousKeyUntil.slice(0, 10)
    ? formatDay(expiresOn)
    : atMinute(previousKeyUntil)

/** Returns an instant as "21 November 2026, 09:30 UTC". */
const atMinute = (time: string): string =>
  `${formatDay(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`
