import { Box, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { dayFault } from '../../../contract/dayFault.ts'
import { maxCredentials, maxLabelLength } from '../../../contract/credentials.ts'
import { type CredentialScope, credentialScopes } from '../../../contract/programs/credentials.ts'
import { DayField } from '../../components/DayField.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { isLostReply } from '../../dataProvider/isLostReply.ts'
import { NewCredentialDialog } from '../../features/credentials/NewCredentialDialog.tsx'
import { today } from '../../today.ts'
import { TestNow } from './TestNow.tsx'
import { texts, useAccessCredentials } from './useAccessCredentials.ts'

/** Makes a credential, then shows its key once. */
export function MakeCredentialDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const t = (key: string, args = {}) => translate(`${texts}.${key}`, args)
  const { make } = useAccessCredentials()
  const [scope, setScope] = useState<CredentialScope>('kbart')
  const [expiresOn, setExpiresOn] = useState('')
  const isDay = expiresOn === '' || dayFault(expiresOn, { min: today() }) === null
  const submit = (label: string) => {
    if (!isDay) return
    make.mutate(
      { label, scope, expiresOn: expiresOn === '' ? null : expiresOn },
      {
        onError: (error) => {
          const isFull = error instanceof PlatformError && error.code === 'conflict'
          if (isLostReply(error)) notify(t('lost', { label }), { type: 'error' })
          else
            notify(isFull ? t('most', { most: maxCredentials }) : error.message, { type: 'error' })
        },
      },
    )
  }
  return (
    <NewCredentialDialog
      texts={texts}
      hint={t('labelHelp', { characters: maxLabelLength, most: maxCredentials })}
      maxLength={maxLabelLength}
      isPending={make.isPending}
      issued={make.data}
      test={make.data && <TestNow scope={scope} {...make.data} />}
      onSubmit={submit}
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
