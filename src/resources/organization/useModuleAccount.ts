import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { primaryAccessType } from '../../../contract/organization/contact.ts'
import {
  credentialFaults,
  mayReset,
  type Module,
} from '../../../contract/organization/credentials.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { refusedFields } from '../../dataProvider/refusedFields.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
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
  const { base, needsCurrentPassword, onUserNameChange } = useEditor()
  const isMailed = base.contacts.some(({ accessType }) => accessType === primaryAccessType)
  const names = { scholar: base.scholarUserName, admin: base.adminUserName }
  const savedName = names[module]
  // Null until the user types another name: the saved one may be changed by somebody else.
  const [typedName, setTypedName] = useState<string | null>(null)
  const userName = typedName ?? savedName
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  // The user name that the platform has confirmed, which may not be the one that is typed by then.
  const [availableName, setAvailableName] = useState<string | null>(null)
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
    setAvailableName(null)
  }

  const check = useMutation({
    mutationFn: (name: string) => api.organization.userNameAvailability({ userName: name }),
    onSuccess: ({ available }, name) => {
      setAvailableName(available ? name : null)
      if (!available) onNotice(t(`${module}Taken`))
    },
    onError: (error) => onNotice(translate(failureMessage(error))),
  })
  const entered = { userName, password, currentPassword }
  const reset = useMutation({
    mutationFn: (sent: typeof entered) => {
      const { customerId } = base
      const input = { customerId, userName: sent.userName, newPassword: sent.password }
      return module === 'scholar'
        ? api.organization.resetScholarPassword(input)
        : api.organization.resetAdminPassword({
            ...input,
            ...(needsCurrent && { currentPassword: sent.currentPassword }),
          })
    },
    onSuccess: (_, sent) => {
      // What was typed since stays.
      setPassword((current) => (current === sent.password ? '' : current))
      setCurrentPassword((current) => (current === sent.currentPassword ? '' : current))
      setTypedName((current) => (current === sent.userName ? null : current))
      onUserNameChange(module, sent.userName)
      onNotice(t(isMailed ? 'done' : 'doneUnmailed'))
    },
    onError: (error) => {
      if (isWrongPassword(error)) return
      if (hasCode(error, 'throttled')) onNotice(translate(failureMessage(error)))
      else onNotice(t(hasCode(error, 'conflict') ? `${module}Taken` : 'failed'))
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
    add: () => reset.mutate(entered),
    leaveOut: () => {
      setTypedName(null)
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
    isAvailable: userName === availableName,
    isCurrentWrong:
      isWrongPassword(reset.error) && reset.variables?.currentPassword === currentPassword,
    canCheck: userName.trim() !== '' && isRenamed,
    canReset: isComplete,
    check: () => check.mutate(userName),
    isChecking: check.isPending,
    reset: () => reset.mutate(entered),
    isResetting: reset.isPending,
    onUserName: (name: string) => {
      setTypedName(name)
      setAvailableName(null)
    },
    onPassword: setPassword,
    onCurrentPassword: setCurrentPassword,
  }
}

/** Returns whether the platform refused a reset because of the current password. */
const isWrongPassword = (error: Error | null): boolean =>
  refusedFields(error)['currentPassword'] !== undefined
