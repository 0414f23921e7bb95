import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  credentialFaults,
  mayReset,
  type Module,
} from '../../../contract/organization/credentials.ts'
import { usePasswordRules } from '../../components/usePasswordRules.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { settings } from '../../settings.ts'
import { useEditor } from './editorContext.ts'
import { LabelledField } from './LabelledField.tsx'
import { useUnfinished } from './useUnfinished.ts'

interface Props {
  module: Module
  onNotice: (text: string) => void
}

/** Edits the user name and password of one module, with Check and Reset. */
export function CredentialForm({ module, onNotice }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { base, mayEditCredentials, needsCurrentPassword, onUserNameChange } = useEditor()
  const names = { scholar: base.scholarUserName, admin: base.adminUserName }
  const [userName, setUserName] = useState(names[module])
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [isAvailable, setIsAvailable] = useState(false)
  const rules = usePasswordRules()
  const t = (key: string, args = {}) => translate(`organization.credentials.${key}`, args)
  const needsCurrent = needsCurrentPassword(module)
  const credentials = {
    userName,
    password,
    otherUserName: module === 'scholar' ? names.admin : names.scholar,
  }
  const faults = credentialFaults(credentials, settings.passwordProfile)
  const shownFault = password === '' ? undefined : faults.password[0]

  const check = useMutation({
    mutationFn: () => api.organization.userNameAvailability({ userName }),
    onSuccess: ({ available }) => {
      setIsAvailable(available)
      if (!available) onNotice(t(`${module}Taken`))
    },
    onError: (error) => onNotice(translate(error.message)),
  })
  const reset = useMutation({
    mutationFn: () => {
      const input = { customerId: base.customerId, userName, newPassword: password }
      return module === 'scholar'
        ? api.organization.resetScholarPassword(input)
        : api.organization.resetAdminPassword({
            ...input,
            ...(needsCurrent && { currentPassword }),
          })
    },
    onSuccess: () => {
      setPassword('')
      setCurrentPassword('')
      setIsAvailable(false)
      onUserNameChange(module, userName)
      onNotice(t('done'))
    },
    onError: (error) => {
      if (isWrongPassword(error)) return
      const code = error instanceof PlatformError ? error.code : undefined
      if (code === 'throttled') onNotice(translate(error.message))
      else onNotice(t(code === 'conflict' ? `${module}Taken` : 'failed'))
    },
  })

  useUnfinished(`credentials.${module}`, {
    label: t(module),
    isUnfinished: password !== '' || userName !== names[module],
    canAdd:
      mayReset(credentials, settings.passwordProfile) && !(needsCurrent && currentPassword === ''),
    part: 'credentials',
    add: reset.mutate,
    leaveOut: () => {
      setUserName(names[module])
      setPassword('')
      setCurrentPassword('')
      setIsAvailable(false)
    },
  })

  return (
    <Box
      role="group"
      aria-label={t(module)}
      sx={{ display: 'grid', gap: 4, alignContent: 'start' }}
    >
      <Typography variant="h3">{t(module)}</Typography>
      <LabelledField
        label={t('userName')}
        value={userName}
        disabled={!mayEditCredentials}
        autoComplete="off"
        onChange={(event) => {
          setUserName(event.target.value)
          setIsAvailable(false)
        }}
        error={faults.userName !== undefined && userName !== names[module]}
        helperText={
          faults.userName && userName !== names[module]
            ? t(faults.userName)
            : isAvailable
              ? t('available')
              : mayEditCredentials && t('userNameHint')
        }
      />
      <LabelledField
        label={t('password')}
        type="password"
        autoComplete="new-password"
        value={password}
        disabled={!mayEditCredentials}
        onChange={(event) => setPassword(event.target.value)}
        error={shownFault !== undefined}
        helperText={
          shownFault ? t(shownFault, settings.passwordProfile) : mayEditCredentials && rules
        }
      />
      {needsCurrent && (
        <LabelledField
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          disabled={!mayEditCredentials}
          onChange={(event) => {
            setCurrentPassword(event.target.value)
            reset.reset()
          }}
          error={isWrongPassword(reset.error)}
          helperText={isWrongPassword(reset.error) && t('currentWrong')}
        />
      )}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button
          variant="outlined"
          disabled={!mayEditCredentials || userName.trim() === '' || userName === names[module]}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('check')}
        </Button>
        <Button
          variant="outlined"
          disabled={
            !mayEditCredentials ||
            !mayReset(credentials, settings.passwordProfile) ||
            (needsCurrent && currentPassword === '')
          }
          loading={reset.isPending}
          onClick={() => reset.mutate()}
        >
          {t('reset')}
        </Button>
      </Box>
    </Box>
  )
}

/** Returns whether the platform refused a reset because of the current password. */
const isWrongPassword = (error: Error | null): boolean =>
  error instanceof PlatformError && error.failure.fields?.['currentPassword'] !== undefined
