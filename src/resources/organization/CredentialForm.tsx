import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Module } from '../../../contract/organization/credentials.ts'
import { maxPasswordLength, maxUserNameLength } from '../../../contract/session/lengths.ts'
import { usePasswordRules } from '../../components/inputs/usePasswordRules.ts'
import { settings } from '../../settings.ts'
import { useEditor } from './record/editorContext.ts'
import { LabelledField } from './LabelledField.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { useModuleAccount } from './useModuleAccount.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  module: Module
  onNotice: (text: string) => void
}

/** Edits user name and password of one module, with Check and Reset; shows the name alone to those who may not edit. */
export function CredentialForm({ module, onNotice }: Props) {
  const { mayEditCredentials } = useEditor()
  const account = useModuleAccount(module, onNotice)
  const rules = usePasswordRules()
  const t = useTranslations('organization.credentials')
  if (!mayEditCredentials) {
    return (
      <Box role="group" aria-label={t(module)}>
        <Typography variant="h3">{t(module)}</Typography>
        <ReadOnlyField label={t('userName')} value={account.userName} />
      </Box>
    )
  }
  const nameFault = account.isRenamed ? account.faults.userName : undefined
  const passwordFault = account.password === '' ? undefined : account.faults.password[0]
  return (
    <Box
      role="group"
      aria-label={t(module)}
      sx={{ display: 'grid', gap: 4, alignContent: 'start' }}
    >
      <Typography variant="h3">{t(module)}</Typography>
      <LabelledField
        label={t('userName')}
        value={account.userName}
        autoComplete="off"
        maxLength={maxUserNameLength}
        onChange={({ target }) => account.onUserName(target.value)}
        error={nameFault !== undefined}
        helperText={t(nameFault ?? (account.isAvailable ? 'available' : 'userNameHint'))}
      />
      <LabelledField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={account.password}
        onChange={({ target }) => account.onPassword(target.value)}
        error={passwordFault !== undefined}
        helperText={passwordFault ? t(passwordFault, settings.passwordProfile) : rules}
      />
      {account.needsCurrent && (
        <LabelledField
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          value={account.currentPassword}
          onChange={({ target }) => account.onCurrentPassword(target.value)}
          error={account.isCurrentWrong}
          helperText={account.isCurrentWrong && t('currentWrong')}
        />
      )}
      <AccountButtons account={account} />
    </Box>
  )
}

/** Offers to check whether the user name is available, and to store user name and password. */
function AccountButtons({ account }: { account: ReturnType<typeof useModuleAccount> }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button
        variant="outlined"
        disabled={!account.canCheck}
        loading={account.isChecking}
        onClick={account.check}
      >
        {translate('organization.credentials.check')}
      </Button>
      <Button
        variant="outlined"
        disabled={!account.canReset}
        loading={account.isResetting}
        onClick={account.reset}
      >
        {translate('organization.credentials.reset')}
      </Button>
    </Box>
  )
}
