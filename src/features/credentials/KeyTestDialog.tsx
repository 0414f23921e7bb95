import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCloseQuestion } from '../../components/dialogs/useCloseQuestion.tsx'
import { stack } from '../../components/stack.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { FirstFocus } from '../../components/dialogs/FirstFocus.tsx'

interface Props {
  title: string
  onClose: () => void
  /** Renders the test of the entered key; the key is empty at first. */
  children: (apiKey: string) => ReactNode
}

/** The longest key in characters that the field takes. */
const maxKeyLength = 200

/**
 * Tests a credential in a dialog. The user enters its key, because only its hash is stored. Escape and a click
 * outside ask before they lose it.
 */
export function KeyTestDialog({ title, onClose, children }: Props) {
  const translate = useTranslate()
  const t = useTranslations('credentials')
  const [apiKey, setApiKey] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { close, question } = useCloseQuestion({
    isUnfinished: apiKey !== '',
    text: translate('unsaved.key'),
    onClose,
  })
  return (
    <>
      <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="test-credential">
        <FirstFocus field={field} />
        <DialogTitle id="test-credential">{title}</DialogTitle>
        <DialogContent sx={{ ...stack, gap: 4 }}>
          <TextField
            inputRef={field}
            fullWidth
            label={t('apiKey')}
            helperText={t('testHelp')}
            value={apiKey}
            onChange={({ target }) => setApiKey(target.value)}
            slotProps={{
              htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: maxKeyLength },
            }}
          />
          {/* The answer to another key is not shown. */}
          <Fragment key={apiKey.trim()}>{children(apiKey.trim())}</Fragment>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('shell.close')}</Button>
        </DialogActions>
      </Dialog>
      {question}
    </>
  )
}
