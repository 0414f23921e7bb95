import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { dayFault } from '../../../contract/dayFault.ts'
import { type CredentialScope, credentialScopes } from '../../../contract/programs/credentials.ts'
import { DayField } from '../../components/inputs/DayField.tsx'
import { NewCredentialDialog } from '../../features/credentials/NewCredentialDialog.tsx'
import { today } from '../../today.ts'
import { ProgramTest } from './ProgramTest.tsx'
import { translationPrefix, useAccessCredentials } from './useAccessCredentials.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Makes a credential, then shows its key once. */
export function MakeCredentialDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(translationPrefix)
  const { make } = useAccessCredentials()
  const [scope, setScope] = useState<CredentialScope>('kbart')
  const [expiresOn, setExpiresOn] = useState('')
  const isDay = expiresOn === '' || dayFault(expiresOn, { min: today() }) === null
  return (
    <NewCredentialDialog
      make={make}
      inputOf={(label) => (isDay ? { label, scope, expiresOn: expiresOn || null } : null)}
      test={(issued) => <ProgramTest scope={scope} {...issued} />}
      onClose={onClose}
      isChanged={expiresOn !== ''}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 4 }}>
        <TextField
          select
          size="small"
          margin="none"
          label={t('scope')}
          value={scope}
          onChange={({ target }) =>
            setScope(credentialScopes.find((one) => one === target.value) ?? scope)
          }
          sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: '15rem' } }}
        >
          {credentialScopes.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`scopes.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <DayField
          label={t('expiresOn')}
          value={expiresOn}
          isOptional
          min={today()}
          width={240}
          hint={t('expiresHelp')}
          onChange={setExpiresOn}
        />
      </Box>
    </NewCredentialDialog>
  )
}
