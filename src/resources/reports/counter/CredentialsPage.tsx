import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { harvestRoot } from '../../../../contract/counter/harvestRequest.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { CardSection } from '../../../components/CardSection.tsx'
import { LoadFailure } from '../../../components/LoadFailure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { harvestAddress } from '../../../dataProvider/harvest.ts'
import { RevokeDialog } from '../../../features/credentials/RevokeDialog.tsx'
import { paths } from '../../../paths.ts'
import { CopyField } from '../../../components/CopyField.tsx'
import { CounterViews } from './CounterViews.tsx'
import { CredentialTable } from './CredentialTable.tsx'
import { MakeDialog } from './MakeDialog.tsx'
import { TestDialog } from './TestDialog.tsx'
import { type Credential, texts, useCredentials } from './useCredentials.ts'

/** The dialog over the list. */
type Open = { dialog: 'make' } | { dialog: 'test' | 'revoke'; credential: Credential } | null

/** Manages the credentials of harvesters: create, test and revoke. */
export function CredentialsPage() {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { principal } = useSession()
  const { revoke } = useCredentials()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle title="resources.counterCredentials.name" />
      <Box sx={{ display: 'grid', gap: 5, '& > *': { minWidth: 0 } }}>
        <CounterViews current={paths.counterCredentials} />
        <CardSection aria-label={translate('resources.counterCredentials.name')} isStacked>
          <Typography sx={{ maxWidth: '72ch' }}>{t('intro')}</Typography>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: '1fr', md: '2fr 1fr' },
              '& > *': { minWidth: 0 },
            }}
          >
            <CopyField label={t('address')} value={harvestAddress(harvestRoot)} />
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
          <Credentials
            onTest={(credential) => setOpen({ dialog: 'test', credential })}
            onRevoke={(credential) => setOpen({ dialog: 'revoke', credential })}
          />
        </CardSection>
      </Box>
      {open?.dialog === 'make' && <MakeDialog onClose={close} />}
      {open?.dialog === 'test' && <TestDialog credential={open.credential} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog texts={texts} credential={open.credential} revoke={revoke} onClose={close} />
      )}
    </>
  )
}

interface ListProps {
  onTest: (credential: Credential) => void
  onRevoke: (credential: Credential) => void
}

function Credentials(props: ListProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useCredentials().query
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton variant="rounded" height={120} />
  if (data.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 6 }}>
        {translate(`${texts}.none`)}
      </Typography>
    )
  }
  return <CredentialTable credentials={data} {...props} />
}
