import { Box, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { maxPasswordLength } from '../../../contract/session/lengths.ts'
import { passwordFaults } from '../../../contract/session/passwordRules.ts'
import { FocusableButton } from '../../components/FocusableButton.tsx'
import { usePasswordRules } from '../../components/inputs/usePasswordRules.ts'
import { refusedFields } from '../../dataProvider/refusedFields.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { settings } from '../../settings.ts'
import { refusalOf } from '../../features/forms/refusal.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

const empty = { current: '', next: '', repeated: '' }

type Field = keyof typeof empty

/** Returns the input of the call that changes the password. */
const inputOf = ({ current, next }: typeof empty) => ({
  currentPassword: current,
  newPassword: next,
})

/** Returns the values of the form, the fault of each, and the functions that change and submit them. */
function usePasswordChange() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const api = useApi()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(empty)
  const t = useTranslations('profile.password')
  const retry = useRetry<ReturnType<typeof inputOf>>()
  const change = useMutation({
    // With a new key the current password would be the one from before the call whose answer was lost.
    mutationFn: (entered: typeof empty) =>
      retry([entered], () => inputOf(entered), api.session.changePassword),
    onSuccess: async (_, sent) => {
      // What was typed since stays.
      setValues((typed) => (typed === sent ? empty : typed))
      notify('profile.password.done', { type: 'success' })
      await queryClient.invalidateQueries({ queryKey: queryKeys.session.openSessions() })
    },
    onError: (error) => {
      if (Object.keys(refusedFields(error)).length === 0) notifyFailure(error)
    },
  })
  const refused = refusalOf(
    change.error,
    change.variables && inputOf(change.variables),
    inputOf(values),
  ).faults
  const refusal = (field: string, text: 'currentWrong' | 'refused') =>
    field in refused ? t(text) : undefined
  const rule =
    values.next === '' ? undefined : passwordFaults(values.next, settings.passwordProfile)[0]
  const faults: Record<Field, string | undefined> = {
    current: refusal('currentPassword', 'currentWrong'),
    next: rule ? t(rule, settings.passwordProfile) : refusal('newPassword', 'refused'),
    repeated: values.repeated !== '' && values.repeated !== values.next ? t('mismatch') : undefined,
  }
  const isReady =
    values.current !== '' &&
    values.next !== '' &&
    values.repeated === values.next &&
    rule === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) change.mutate(values)
  }
  return { values, setValues, faults, isReady, isPending: change.isPending, submit }
}

/** Changes the password of the signed-in account, by the rules of a reset (docs/assumptions.md#profile-page). */
export function OwnPassword() {
  const { values, setValues, faults, isReady, isPending, submit } = usePasswordChange()
  const rules = usePasswordRules()
  const t = useTranslations('profile.password')
  const field = (name: Field, autoComplete: string) => (
    <TextField
      type="password"
      size="small"
      fullWidth
      label={t(name)}
      autoComplete={autoComplete}
      value={values[name]}
      error={faults[name] !== undefined}
      helperText={faults[name] ?? (name === 'next' ? rules : undefined)}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: maxPasswordLength } }}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'grid', gap: 4, maxWidth: '22.5rem', justifyItems: 'start' }}
    >
      {field('current', 'current-password')}
      {field('next', 'new-password')}
      {field('repeated', 'new-password')}
      <FocusableButton type="submit" variant="outlined" disabled={!isReady} loading={isPending}>
        {t('submit')}
      </FocusableButton>
    </Box>
  )
}
