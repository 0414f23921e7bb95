import { TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { newPasswordShape } from '../../../contract/endUsers/password.ts'
import { userPasswordLength } from '../../../contract/endUsers/rows.ts'
import { fieldFaults } from '../../../contract/kernel/transport.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { hasCode } from '../../dataProvider/hasCode.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { fullName } from './fullName.ts'
import type { StatefulUser } from './useSetEndUserState.ts'
import { serverText } from '../../i18n/serverText.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'

/** Lets the librarian enter a new password for an end user; nothing shows it afterwards. */
export function PasswordDialog({ user, onClose }: { user: StatefulUser; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const api = useApi()
  const { customerId } = useSession().principal
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const name = fullName(user)
  const text = (key: string, args = {}) => translate(`resources.endUsers.password.${key}`, args)
  const save = useMutation({
    mutationFn: () => api.endUsers.setPassword({ customerId, endUserId: user.endUserId, password }),
    onSuccess: () => {
      notify(text('saved', { name }), { type: 'success' })
      onClose()
    },
    onError: (error) => {
      const isDisabled = hasCode(error, 'conflict')
      notify(isDisabled ? text('disabled', { name }) : failureMessage(error), { type: 'error' })
      if (isDisabled) refresh()
    },
  })
  const submit = () => {
    const newFault = fieldFaults(newPasswordShape, { password })?.['password']
    setFault(newFault && serverText(newFault))
    if (newFault === undefined) save.mutate()
  }
  return (
    <SavingDialog
      title={text('title', { name })}
      saveLabel={text('save')}
      maxWidth="xs"
      isSaving={save.isPending}
      savesOnEnter
      firstField={field}
      onSave={submit}
      onClose={onClose}
      unsaved={password !== '' && 'entry'}
    >
      <TextField
        inputRef={field}
        fullWidth
        margin="dense"
        type="password"
        autoComplete="new-password"
        label={text('label')}
        value={password}
        error={fault !== undefined}
        helperText={fault ?? text('rules', userPasswordLength)}
        onChange={(event) => {
          setPassword(event.target.value)
          setFault(undefined)
        }}
      />
    </SavingDialog>
  )
}
