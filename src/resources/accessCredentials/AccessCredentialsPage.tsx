import { useState } from 'react'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CopyField } from '../../components/text/CopyField.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { programAddress } from '../../dataProvider/program.ts'
import { ApiCredentialsSection } from '../../features/credentials/ApiCredentialsSection.tsx'
import { KeyTestDialog } from '../../features/credentials/KeyTestDialog.tsx'
import { RevokeDialog } from '../../features/credentials/RevokeDialog.tsx'
import { AccessCredentialTable } from './AccessCredentialTable.tsx'
import { MakeCredentialDialog } from './MakeCredentialDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { ProgramTest } from './ProgramTest.tsx'
import {
  type AccessCredential,
  translationPrefix,
  useAccessCredentials,
} from './useAccessCredentials.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** The dialog over the list. */
type Open =
  | { dialog: 'make' }
  | { dialog: 'test' | 'rotate' | 'revoke'; credential: AccessCredential }
  | null

/** Manages the credentials of programs: make, test, rotate and revoke. */
export function AccessCredentialsPage() {
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const { principal } = useSession()
  const { revoke } = useAccessCredentials()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageTitle title={`${translationPrefix}.name`} />
      <ApiCredentialsSection
        name={t('name')}
        intro={t('intro')}
        listTitle={t('list')}
        addresses={
          <>
            <CopyField label={t('kbartAddress')} value={programAddress('kbart')} />
            <CopyField label={t('entitlementsAddress')} value={programAddress('entitlements')} />
            <CopyField label={c('customerId')} value={String(principal.customerId)} />
          </>
        }
        addressColumns="minmax(0, 40rem)"
        onMake={() => setOpen({ dialog: 'make' })}
      >
        <AccessCredentialTable onAction={(dialog, credential) => setOpen({ dialog, credential })} />
      </ApiCredentialsSection>
      {open?.dialog === 'make' && <MakeCredentialDialog onClose={close} />}
      {open?.dialog === 'test' && (
        <KeyTestDialog title={c('testOf', { label: open.credential.label })} onClose={close}>
          {(apiKey) => <ProgramTest {...open.credential} apiKey={apiKey} />}
        </KeyTestDialog>
      )}
      {open?.dialog === 'rotate' && <RotateDialog credential={open.credential} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog credential={open.credential} revoke={revoke} onClose={close} />
      )}
    </>
  )
}
