import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { primaryAccessType } from '../../../contract/organization/primaryAccessType.ts'
import {
  credentialFaults,
  mayReset,
  type Module,
} from '../../../contract/organization/credentials.ts'
import type { organization } from '../../../contract/organization/endpoints.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { refusedFields } from '../../dataProvider/refusedFields.ts'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { refusalOf } from '../../features/forms/refusal.ts'
import { settings } from '../../settings.ts'
import { useEditor } from './record/editorContext.ts'
import { useUnfinished } from './record/useUnfinished.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/**
 * Returns user name and password of a module as the user edits them, with their faults, and the two calls: `check` asks
 * whether the user name is available, `reset` stores both. `onNotice` receives the text of how a call ended, but for a
 * wrong current password, which is `isCurrentWrong`.
 */
export function useModuleAccount(module: Module, onNotice: (text: string) => void) {
  const t = useTranslations('organization.credentials')
  const { base, needsCurrentPassword, onUserNameChange } = useEditor()
  const names = { scholar: base.scholarUserName, admin: base.adminUserName }
  const savedName = names[module]
  // Null until the user types another name: the saved one may be changed by somebody else.
  const [typedName, setTypedName] = useState<string | null>(null)
  const userName = typedName ?? savedName
  const [password, setPassword] = useState('')
  const [currentPassword, setCurrentPassword] = useState('')
  const { availableName, forgetName, check } = useNameCheck(module, onNotice)
  const needsCurrent = needsCurrentPassword(module)
  const credentials = {
    userName,
    password,
    otherUserName: module === 'scholar' ? names.admin : names.scholar,
  }
  const entered = { userName, password, currentPassword }
  const reset = useReset(module, {
    needsCurrent,
    onNotice,
    onDone: (sent) => {
      // What was typed since stays.
      setPassword((current) => (current === sent.password ? '' : current))
      setCurrentPassword((current) => (current === sent.currentPassword ? '' : current))
      setTypedName((current) => (current === sent.userName ? null : current))
      onUserNameChange(module, sent.userName)
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
      setPassword('')
      setCurrentPassword('')
      forgetName()
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
    isCurrentWrong: 'currentPassword' in refusalOf(reset.error, reset.variables, entered).faults,
    canCheck: userName.trim() !== '' && isRenamed,
    canReset: isComplete,
    check: () => check.mutate(userName),
    isChecking: check.isPending,
    reset: () => reset.mutate(entered),
    isResetting: reset.isPending,
    onUserName: (name: string) => {
      setTypedName(name)
      forgetName()
    },
    onPassword: setPassword,
    onCurrentPassword: setCurrentPassword,
  }
}

/** Returns the call that asks whether a user name is available, and the name that the platform has confirmed last. */
function useNameCheck(module: Module, onNotice: (text: string) => void) {
  const translate = useTranslate()
  const t = useTranslations('organization.credentials')
  const api = useApi()
  // It may not be the one that is typed by then.
  const [availableName, setAvailableName] = useState<string | null>(null)
  const check = useMutation({
    mutationFn: (name: string) => api.organization.userNameAvailability({ userName: name }),
    onSuccess: ({ available }, name) => {
      setAvailableName(available ? name : null)
      if (!available) onNotice(t(`${module}Taken`))
    },
    onError: (error) => onNotice(translate(failureMessage(error))),
  })
  return { availableName, forgetName: () => setAvailableName(null), check }
}

/** What the user has entered. */
type Entered = Record<'userName' | 'password' | 'currentPassword', string>

interface ResetOptions {
  needsCurrent: boolean
  onNotice: (text: string) => void
  onDone: (sent: Entered) => void
}

/** Returns the call that stores a user name and a password. */
function useReset(module: Module, { needsCurrent, onNotice, onDone }: ResetOptions) {
  const translate = useTranslate()
  const t = useTranslations('organization.credentials')
  const api = useApi()
  const { customerId, contacts } = useEditor().base
  const isMailed = contacts.some(({ accessType }) => accessType === primaryAccessType)
  const retry = useRetry<InputOf<typeof organization.resetAdminPassword>>()
  return useMutation({
    mutationFn: (entered: Entered) => {
      const { userName, password, currentPassword } = entered
      const input = { customerId, userName, newPassword: password }
      // Only the admin module has the account of who is signed in.
      return module === 'scholar'
        ? retry([entered], () => input, api.organization.resetScholarPassword)
        : retry(
            [entered],
            () => ({ ...input, ...(needsCurrent && { currentPassword }) }),
            api.organization.resetAdminPassword,
          )
    },
    onSuccess: (_, sent) => {
      onDone(sent)
      onNotice(t(isMailed ? 'done' : 'doneUnmailed'))
    },
    onError: (error) => {
      if (isWrongPassword(error)) return
      if (hasCode(error, 'throttled')) onNotice(translate(failureMessage(error)))
      else onNotice(t(hasCode(error, 'conflict') ? `${module}Taken` : 'failed'))
    },
  })
}

/** Returns whether the platform refused a reset because of the current password. */
const isWrongPassword = (error: Error | null): boolean =>
  refusedFields(error)['currentPassword'] !== undefined
