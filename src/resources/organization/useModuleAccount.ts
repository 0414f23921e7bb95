import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  credentialFaults,
  mayReset,
  type Module,
} from '../../../contract/organization/credentials.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { settings } from '../../settings.ts'
import { useEditor } from './editorContext.ts'
import { useUnfinished } from './useUnfinished.ts'

/**
 * Returns user name and password of a module as the user edits them, with their faults, and the two calls: `check` asks
 * whether the user name is available, `reset` stores both. `onNotice` receives the text of how a call ended, but for a
 * wrong current password, which is `isCurrentWrong`.
 */
export function useModuleAccount(module: Module, onNotice: (text: string) => void) {
  const translate = useTranslate()
  const api = useApi()
  const { base, mayEditCredentials, needsCurrentPassword, onUserNameChange } = useEditor()
  const names = { scholar: base.scholarUserName, admin: base.adminUserName }
  const savedName = names[module]
  const [userName, setUserName] = useState(savedName)
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const [isAvailable, setIsAvailable] = useState(false)
  const t = (key: string, args = {}) => translate(`organization.credentials.${key}`, args)
  const needsCurrent = needsCurrentPassword(module)
  const credentials = {
    userName,
    password,
    otherUserName: module === 'scholar' ? names.admin : names.scholar,
  }
  const clearPasswords = () => {
    setPassword('')
    setCurrentPassword('')
    setIsAvailable(false)
  }

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
      clearPasswords()
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

  const isComplete =
    mayReset(credentials, settings.passwordProfile) && !(needsCurrent && currentPassword === '')
  const isRenamed = userName !== savedName
  useUnfinished(`credentials.${module}`, {
    label: t(module),
    isUnfinished: password !== '' || isRenamed,
    canAdd: isComplete,
    part: 'credentials',
    add: reset.mutate,
    leaveOut: () => {
      setUserName(savedName)
      clearPasswords()
    },
  })

  return {
    userName,
    password,
    currentPassword,
    needsCurrent,
    faults: credentialFaults(credentials, settings.passwordProfile),
    isRenamed,
    /** Whether the platform has confirmed that the user name is available. */
    isAvailable,
    isCurrentWrong: isWrongPassword(reset.error),
    canCheck: mayEditCredentials && userName.trim() !== '' && isRenamed,
    canReset: mayEditCredentials && isComplete,
    check,
    reset,
    onUserName: (name: string) => {
      setUserName(name)
      setIsAvailable(false)
    },
    onPassword: setPassword,
    onCurrentPassword: (text: string) => {
      setCurrentPassword(text)
      reset.reset()
    },
  }
}

/** Returns whether the platform refused a reset because of the current password. */
const isWrongPassword = (error: Error | null): boolean =>
  error instanceof PlatformError && error.failure.fields?.['currentPassword'] !== undefined
