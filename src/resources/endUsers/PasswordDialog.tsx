import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { newPasswordShape } from '../../../contract/endUsers/password.ts'
import { userPasswordLength } from '../../../contract/endUsers/rows.ts'
import { fieldFaults } from '../../../contract/kernel/transport.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { fullName } from './fullName.ts'
import type { StatefulUser } from './useSetState.ts'
import { serverText } from '../../i18n/serverText.ts'

/** Lets the librarian enter a new password for an end user; nothing shows it afterwards. */
export function PasswordDialog({ user, onClose }: { user: StatefulUser; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const { customerId } = useSession().principal
  const titleId = useId()
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
    onError: (error) => notify(error.message, { type: 'error' }),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = fieldFaults(newPasswordShape, { password })?.['password']
    setFault(found && serverText(found))
    if (found === undefined) save.mutate()
  }
  return (
    <Dialog
      open
      {...(!save.isPending && { onClose })}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={titleId}>{text('title', { name })}</DialogTitle>
        <DialogContent>
          <TextField
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
        </DialogContent>
        <DialogActions>
          <Button disabled={save.isPending} onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {text('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
