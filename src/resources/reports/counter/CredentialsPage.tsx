import { Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { harvestRoot } from '../../../../contract/counter/harvestRequest.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { addressForPrograms } from '../../../dataProvider/fetchAsProgram.ts'
import { ApiCredentialsSection } from '../../../features/credentials/ApiCredentialsSection.tsx'
import { KeyTestDialog } from '../../../features/credentials/KeyTestDialog.tsx'
import { RevokeDialog } from '../../../features/credentials/RevokeDialog.tsx'
import { paths } from '../../../paths.ts'
import { CopyField } from '../../../components/text/CopyField.tsx'
import { CounterViews } from './CounterViews.tsx'
import { CredentialTable } from './CredentialTable.tsx'
import { MakeCredentialDialog } from './MakeCredentialDialog.tsx'
import { HarvestTest } from './HarvestTest.tsx'
import { type Credential, translationPrefix, useCredentials } from './useCredentials.ts'
import { stack } from '../../../components/stack.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** The dialog over the list. */
type Open = { dialog: 'make' } | { dialog: 'test' | 'revoke'; credential: Credential } | null

/** Manages the credentials of harvesters: create, test and revoke. */
export function CredentialsPage() {
  const translate = useTranslate()
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const { principal } = useSession()
  const { revoke } = useCredentials()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle title="resources.counterCredentials.name" />
      <Box sx={{ ...stack, gap: 5 }}>
        <CounterViews current={paths.counterCredentials} />
        <ApiCredentialsSection
          name={translate('resources.counterCredentials.name')}
          intro={t('intro')}
          listTitle={t('list')}
          addresses={
            <>
              <CopyField label={t('address')} value={addressForPrograms(harvestRoot)} />
              <CopyField label={c('customerId')} value={String(principal.customerId)} />
            </>
          }
          addressColumns="minmax(0, 2fr) minmax(0, 1fr)"
          onMake={() => setOpen({ dialog: 'make' })}
        >
          <CredentialTable onAction={(dialog, credential) => setOpen({ dialog, credential })} />
        </ApiCredentialsSection>
      </Box>
      {open?.dialog === 'make' && <MakeCredentialDialog onClose={close} />}
      {open?.dialog === 'test' && (
        <KeyTestDialog title={t('testTitle', { label: open.credential.label })} onClose={close}>
          {(apiKey) => <HarvestTest requestorId={open.credential.requestorId} apiKey={apiKey} />}
        </KeyTestDialog>
      )}
      {open?.dialog === 'revoke' && (
        <RevokeDialog credential={open.credential} revoke={revoke} onClose={close} />
      )}
    </>
  )
}
