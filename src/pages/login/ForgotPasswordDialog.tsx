import { type FormEvent, useState } from 'react'
import { maxUserNameLength } from '../../../contract/session/lengths.ts'
import { useTexts } from '../../i18n/texts.ts'
import { PreAuthDialog, SupportMail } from './PreAuthDialog.tsx'
import { loginTexts } from './messages.ts'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  typedName: string
  onClose: () => void
}

/**
 * Offers to write to the support team or to send a reset link (docs/requirements/portal.md §2.3;
 * docs/assumptions.md#forgotten-passwords). Begins with the user name that was typed to sign in.
 */
export function ForgotPasswordDialog({ typedName, onClose }: Props) {
  const texts = useTexts('loginTexts', loginTexts)
  const [username, setUsername] = useState(typedName)
  const [state, setState] = useState<'asking' | 'sending' | 'sent' | 'failed'>('asking')
  const isEmpty = username.trim() === ''
  const isSent = state === 'sending' || state === 'sent'
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || isSent) return
    setState('sending')
    try {
      // The code of the call may fail to load, like the call itself.
      const { requestReset } = await import('../oneTimeLinks/resetPassword.ts')
      await requestReset(username.trim())
      setState('sent')
    } catch (error) {
      console.error('The reset link could not be requested', error)
      setState('failed')
    }
  }
  return (
    <PreAuthDialog title={texts.forgotTitle} onClose={onClose}>
      <p>{texts.forgotText}</p>
      <SupportMail subject={texts.forgotSubject} />
      <form
        className="login-form pre-auth-section"
        onSubmit={(event) => void send(event)}
        noValidate
      >
        <p>{texts.resetOffer}</p>
        <label htmlFor="reset-username">{texts.username}</label>
        <input
          id="reset-username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxUserNameLength}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value)
            // Another name can be sent as well.
            setState((current) => (current === 'sending' ? current : 'asking'))
          }}
        />
        <SubmitButton isReady={!isEmpty} isBusy={isSent}>
          {texts.requestReset}
        </SubmitButton>
        <p className={`login-hint ${state === 'sent' ? 'login-done' : ''}`} role="status">
          {state === 'sent' && texts.resetRequested}
          {state === 'failed' && texts.resetFailed}
        </p>
      </form>
    </PreAuthDialog>
  )
}
