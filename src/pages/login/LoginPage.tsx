import { useState } from 'react'
import type { SignInOutcome } from '../../authProvider/signIn.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { settings } from '../../settings.ts'
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx'
import { PreAuthDialog, SupportMail } from './PreAuthDialog.tsx'
import { LoginArtwork } from './LoginArtwork.tsx'
import { LoginForm } from './LoginForm.tsx'
import { loginTexts as texts } from './messages.ts'

type Box = 'forgotPassword' | 'subscriptionExpired'

/** The screen that opens the portal (spec: portal §2.3): plain React and CSS, shown before all else is loaded. */
export function LoginPage() {
  const [box, setBox] = useState<Box | null>(null)
  const onOutcome = (answer: SignInOutcome) => {
    if (answer.outcome === 'subscriptionExpired') setBox('subscriptionExpired')
  }
  return (
    <div className="login">
      <title>{`${texts.title} · ${settings.product}`}</title>
      <LoginArtwork />
      <main className="login-main">
        <div className="login-panel">
          <p className="login-brand" aria-hidden="true">
            {settings.product}
          </p>
          <h1>{texts.title}</h1>
          <Notice />
          <LoginForm onOutcome={onOutcome} onForgot={() => setBox('forgotPassword')} />
          <p className="login-support">
            {texts.noAccount}{' '}
            <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
          </p>
        </div>
      </main>
      {box === 'forgotPassword' && <ForgotPasswordDialog onClose={() => setBox(null)} />}
      {box === 'subscriptionExpired' && (
        <PreAuthDialog title={texts.expiredTitle} onClose={() => setBox(null)}>
          <p>{texts.expiredText}</p>
          <SupportMail subject={texts.expiredSubject} />
        </PreAuthDialog>
      )}
    </div>
  )
}

/** Why the user is here again. */
function Notice() {
  const ending = sessionStore.ending()
  if (ending === null) return null
  return (
    <p className="login-notice" role="status">
      {ending === 'expired' ? texts.sessionExpired : texts.signedOut}
    </p>
  )
}
