import { DialogContentText, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { maxOverlapDays } from '../../../contract/programs/credentials.ts'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { isLostReply } from '../../dataProvider/isLostReply.ts'
import { IssuedKey } from '../../features/credentials/IssuedKey.tsx'
import { ProgramTest } from './ProgramTest.tsx'
import {
  type AccessCredential,
  translationPrefix,
  useAccessCredentials,
} from './useAccessCredentials.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  credential: AccessCredential
  onClose: () => void
}

/** Gives a credential a new key, then shows it once. */
export function RotateDialog({ credential: { id, label, scope }, onClose }: Props) {
  const notify = useNotify()
  const t = useTranslations(translationPrefix)
  const c = useTranslations('credentials')
  const { rotate } = useAccessCredentials()
  const [days, setDays] = useState('7')
  const field = useRef<HTMLInputElement>(null)
  const isValid = /^\d{1,2}$/.test(days) && Number(days) <= maxOverlapDays
  const submit = () =>
    rotate.mutate(
      { credentialId: id, overlapDays: Number(days) },
      {
        onError: (error) =>
          notify(isLostReply(error) ? t('lostRotation', { label }) : failureMessage(error), {
            type: 'error',
          }),
      },
    )
  return (
    <SavingDialog
      title={c('rotateOf', { label })}
      saveLabel={c('rotate')}
      isSaving={rotate.isPending}
      canSave={isValid}
      savesOnEnter
      firstField={field}
      onSave={submit}
      onClose={onClose}
      result={
        rotate.data && {
          title: t('rotated'),
          content: (
            <IssuedKey {...rotate.data} onClose={onClose}>
              <ProgramTest scope={scope} {...rotate.data} />
            </IssuedKey>
          ),
        }
      }
    >
      <DialogContentText sx={{ mb: 4 }}>{t('rotateText')}</DialogContentText>
      <TextField
        inputRef={field}
        label={t('overlapDays')}
        value={days}
        error={!isValid}
        helperText={t(isValid ? 'overlapHelp' : 'overlapFault', { most: maxOverlapDays })}
        onChange={({ target }) => setDays(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
      />
    </SavingDialog>
  )
}
