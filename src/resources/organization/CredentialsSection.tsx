import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { primaryAccessType } from '../../../contract/organization/primaryAccessType.ts'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import { useEditor } from './record/editorContext.ts'
import { Section } from './Section.tsx'

/** Edits the credentials of the two modules, each by its own calls (docs/requirements/resources.md §5). */
export function CredentialsSection() {
  const translate = useTranslate()
  const { base, mayEditCredentials } = useEditor()
  const [notice, setNotice] = useState<string | null>(null)
  // The platform mails to the saved contacts, not to those in the draft.
  const addresses = base.contacts
    .filter(({ accessType }) => accessType === primaryAccessType)
    .map(({ email }) => email)
  const hint = translate('organization.credentials.hint', { addresses: addresses.join(', ') })
  return (
    <Section
      place="credentials"
      heading={translate('organization.credentials.heading')}
      {...(mayEditCredentials && addresses.length > 0 && { hint })}
    >
      {mayEditCredentials && addresses.length === 0 && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {translate('organization.credentials.nobody')}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <CredentialForm module="scholar" onNotice={setNotice} />
        <CredentialForm module="admin" onNotice={setNotice} />
      </Box>
      <NoticeDialog text={notice} onClose={() => setNotice(null)} />
    </Section>
  )
}
