import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addressOf } from '../../base.ts'
import { resetLinkMinutes } from '../../../contract/session/linkLifetimes.ts'
import { passwordRules } from '../../../contract/session/passwordRules.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { LoginFrame } from '../login/LoginFrame.tsx'
import { SubmitButton } from '../login/SubmitButton.tsx'
import { fill, loginTexts } from '../login/messages.ts'
import { PreAuthDialog } from '../login/PreAuthDialog.tsx'
import { resetTexts } from './messages.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useResetLink } from './oneTimeLink.ts'
import type { ResetOutcome, resetPassword } from './resetPassword.ts'

const rules = passwordRules(settings.passwordProfile)
const limits = {
  min: String(settings.passwordProfile.min),
  max: String(settings.passwordProfile.max),
}

/** Id of the list of rules, which describes the field of the new password. */
const rulesId = 'password-rules'

/**
 * Shows the page of a reset link (docs/requirements/portal.md §4.6, §5). The token is removed from the address at
 * once, so that it is in no history and no Referer header.
 */
export function ResetPasswordPage() {
  const texts = useTexts('resetTexts', resetTexts)
  const link = useResetLink()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ResetOutcome | null>(null)
  const fault = rules.find(({ holds }) => !holds(password))
  const isMismatch = repeated !== '' && repeated !== password
  const isValid = fault === undefined && password === repeated

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isValid || isBusy || link === null) return
    setBusy(true)
    setOutcome(await change({ ...link, newPassword: password, repeatedPassword: repeated }))
    setBusy(false)
  }
  const clear = () => {
    setPassword('')
    setRepeated('')
  }

  if (outcome === 'success') return <Changed />
  const dialog = outcome !== null && (
    <PreAuthDialog title={texts.failedTitle} onClose={() => setOutcome(null)}>
      <p>{fill(texts.failed[outcome], { minutes: String(resetLinkMinutes) })}</p>
    </PreAuthDialog>
  )
  return (
    <LoginFrame title={texts.title} dialog={dialog}>
      <h1>{texts.title}</h1>
      {link === null ? (
        <LinkLost />
      ) : (
        <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
          <NewPasswordField
            id="new-password"
            label={texts.newPassword}
            value={password}
            onChange={setPassword}
            describedBy={rulesId}
            problem={password !== '' && fault ? fill(texts.faults[fault.fault], limits) : null}
          />
          <Rules password={password} />
          <NewPasswordField
            id="repeated-password"
            label={texts.repeatedPassword}
            value={repeated}
            onChange={setRepeated}
            problem={isMismatch ? texts.mismatch : null}
          />
          <SubmitButton isReady={isValid} isBusy={isBusy}>
            {isBusy ? texts.saving : texts.submit}
          </SubmitButton>
          <button type="button" className="pre-auth-link" onClick={clear}>
            {texts.clear}
          </button>
        </form>
      )}
    </LoginFrame>
  )
}

/** Lists the rules of passwords, and marks those that the password meets. */
function Rules({ password }: { password: string }) {
  const texts = useTexts('resetTexts', resetTexts)
  return (
    <ul id={rulesId} className="login-rules">
      {rules.map((rule) => (
        <li key={rule.fault} data-met={password !== '' && rule.holds(password)}>
          {fill(texts.rules[rule.fault], limits)}
        </li>
      ))}
    </ul>
  )
}

/** Sets the password. The code of the call is loaded with it, and may fail to load like the call itself. */
async function change(input: Parameters<typeof resetPassword>[0]): Promise<ResetOutcome> {
  try {
    return await (await import('./resetPassword.ts')).resetPassword(input)
  } catch (error) {
    console.error('The password could not be changed', error)
    return 'failed'
  }
}

/** Says that the password is changed. Its heading takes the focus, because the form that had it is gone. */
function Changed() {
  const texts = useTexts('loginTexts', loginTexts)
  const reset = useTexts('resetTexts', resetTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="bare-page">
      <title>{`${reset.title} · ${settings.product}`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {reset.changedTitle}
      </h1>
      <p>{reset.changed}</p>
      <a className="pre-auth-button" href={addressOf(paths.signIn)}>
        {texts.title}
      </a>
    </main>
  )
}

/** Shows that the token is no longer in the address after a reload; the link in the mail still works. */
function LinkLost() {
  const texts = useTexts('loginTexts', loginTexts)
  const reset = useTexts('resetTexts', resetTexts)
  return (
    <>
      <p>{reset.linkLost}</p>
      <a className="pre-auth-button" href={addressOf(paths.signIn)}>
        {texts.title}
      </a>
    </>
  )
}
