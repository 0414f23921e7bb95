import { useEffect, useState } from 'react'
import { transferLinkMinutes } from '../../../contract/session/linkLifetimes.ts'
import { addressOf } from '../../base.ts'
import type { SignInOutcome } from '../../authProvider/signIn.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { SignedOutLanguages } from '../../i18n/SignedOutLanguages.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { FirstCustomer } from './FirstCustomer.tsx'
import { ForgotPasswordDialog } from './ForgotPasswordDialog.tsx'
import { PreAuthDialog, SupportMail } from './PreAuthDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { clearUserName, storedUserName, storeUserName } from './carriedUserName.ts'
import { fill, loginTexts } from './messages.ts'
import { prerenderedValue } from './prerenderedForm.ts'

type Box = 'forgotPassword' | 'subscriptionExpired'

/**
 * Shows the sign-in screen (docs/requirements/portal.md §2.3). It uses plain React and CSS, so that it shows
 * before anything else is loaded.
 */
export function LoginPage() {
  const texts = useTexts('loginTexts', loginTexts)
  const [box, setBox] = useState<Box | null>(null)
  const [username, setUsername] = useState(() => prerenderedValue('username') || storedUserName())
  useEffect(clearUserName, [])
  const onOutcome = (answer: SignInOutcome) => {
    if (answer.outcome === 'subscriptionExpired') setBox('subscriptionExpired')
  }
  const dialog = {
    forgotPassword: <ForgotPasswordDialog typedName={username} onClose={() => setBox(null)} />,
    subscriptionExpired: (
      <PreAuthDialog title={texts.expiredTitle} onClose={() => setBox(null)}>
        <p>{texts.expiredText}</p>
        <SupportMail subject={texts.expiredSubject} />
      </PreAuthDialog>
    ),
  }
  return (
    <LoginFrame title={texts.title} dialog={box !== null && dialog[box]}>
      <p className="login-brand" aria-hidden="true">
        {settings.product}
      </p>
      <h1>{texts.title}</h1>
      <Notice />
      {settings.isEmpty && <FirstCustomer />}
      <LoginForm
        username={username}
        onUsername={setUsername}
        onOutcome={onOutcome}
        onForgot={() => setBox('forgotPassword')}
      />
      <p className="login-support">
        {texts.noAccount} <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
      </p>
      <nav className="login-links" aria-label={texts.more}>
        <a href={addressOf(paths.about)}>{texts.about}</a>
        <a href={addressOf(paths.faq)}>{texts.faq}</a>
        <a href={addressOf(paths.contact)}>{texts.contact}</a>
      </nav>
      <SignedOutLanguages onChoose={() => storeUserName(username)} />
    </LoginFrame>
  )
}

/** Shows why a transfer link did not sign in, or why the previous session ended. */
function Notice() {
  const texts = useTexts('loginTexts', loginTexts)
  const [transferFault] = useState(() => sessionStore.transferFault())
  useEffect(() => sessionStore.clearTransferFault(), [])
  const ending = sessionStore.ending()
  if (transferFault !== null) {
    return (
      <p className="login-notice" role="alert">
        {fill(texts.transferFaults[transferFault], { minutes: String(transferLinkMinutes) })}
      </p>
    )
  }
  if (ending === null || ending === 'replaced') return null
  return (
    <p className="login-notice" role="status">
      {ending === 'expired' ? texts.sessionExpired : texts.signedOut}
    </p>
  )
}
