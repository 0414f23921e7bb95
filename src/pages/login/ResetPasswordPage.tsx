import { type FormEvent, useState } from 'react'
import { passwordRules } from '../../../contract/session/passwordRules.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { PreAuthDialog } from './PreAuthDialog.tsx'
import { LoginArtwork } from './LoginArtwork.tsx'
import { fill, loginTexts as texts, passwordFaultText, resetTexts } from './messages.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useResetLink } from './oneTimeLink.ts'
import type { ResetOutcome } from './resetPassword.ts'

const rules = passwordRules(settings.passwordProfile)

/**
 * Shows the page of a reset link (docs/requirements/portal.md §4.6, §5). The token is removed from the address at
 * once, so that it is in no history and no Referer header.
 */
export function ResetPasswordPage() {
  const link = useResetLink()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ResetOutcome | null>(null)
  const fault = rules.find(({ holds }) => !holds(password))
  const mismatch = repeated !== '' && repeated !== password
  const valid = fault === undefined && password === repeated

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!valid || busy || link === null) return
    setBusy(true)
    const { resetPassword } = await import('./resetPassword.ts')
    setOutcome(await resetPassword({ ...link, newPassword: password, repeatedPassword: repeated }))
    setBusy(false)
  }
  const clear = () => {
    setPassword('')
    setRepeated('')
  }

  if (outcome === 'success') return <Changed />
  return (
    <div className="login">
      <title>{`${resetTexts.title} · ${settings.product}`}</title>
      <LoginArtwork />
      <main className="login-main">
        <div className="login-panel">
          <h1>{resetTexts.title}</h1>
          {link === null ? (
            <LinkLost />
          ) : (
            <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
              <NewPasswordField
                id="new-password"
                label={resetTexts.newPassword}
                value={password}
                onChange={setPassword}
                problem={
                  password !== '' && fault
                    ? passwordFaultText(fault.fault, settings.passwordProfile)
                    : null
                }
              />
              <ul className="login-rules">
                {rules.map((rule) => (
                  <li key={rule.fault} data-met={password !== '' && rule.holds(password)}>
                    {fill(resetTexts.rules[rule.fault], {
                      min: String(settings.passwordProfile.min),
                      max: String(settings.passwordProfile.max),
                    })}
                  </li>
                ))}
              </ul>
              <NewPasswordField
                id="repeated-password"
                label={resetTexts.repeatedPassword}
                value={repeated}
                onChange={setRepeated}
                problem={mismatch ? resetTexts.mismatch : null}
              />
              <button type="submit" className="pre-auth-button" disabled={!valid || busy}>
                {busy ? resetTexts.saving : resetTexts.submit}
              </button>
              <button type="button" className="pre-auth-link" onClick={clear}>
                {resetTexts.clear}
              </button>
            </form>
          )}
        </div>
      </main>
      {outcome !== null && (
        <PreAuthDialog title={resetTexts.failedTitle} onClose={() => setOutcome(null)}>
          <p>{resetTexts.failed[outcome]}</p>
        </PreAuthDialog>
      )}
    </div>
  )
}

function Changed() {
  return (
    <main className="bare-page">
      <title>{`${resetTexts.title} · ${settings.product}`}</title>
      <h1>{resetTexts.changedTitle}</h1>
      <p>{resetTexts.changed}</p>
      <a className="pre-auth-button" href={paths.signIn}>
        {texts.title}
      </a>
    </main>
  )
}

/**
 * Shown after a reload, when the token is no longer in the address; the link in the mail still
 * works.
 */
function LinkLost() {
  return (
    <>
      <p>{resetTexts.linkLost}</p>
      <a className="pre-auth-button" href={paths.signIn}>
        {texts.title}
      </a>
    </>
  )
}
