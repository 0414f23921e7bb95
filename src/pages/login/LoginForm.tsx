import { type FormEvent, useLayoutEffect, useState } from 'react'
import { maxUserNameLength } from '../../../contract/session/lengths.ts'
import type { SignInOutcome } from '../../authProvider/signIn.ts'
import { type Translated, useTexts } from '../../i18n/texts.ts'
import { goToTarget } from '../address.ts'
import { fill, loginTexts } from './messages.ts'
import { PasswordField } from './PasswordField.tsx'
import { prerenderedFocusId, prerenderedValue } from './prerenderedForm.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { waitInWords } from './waitInWords.ts'

interface Props {
  username: string
  onUsername: (username: string) => void
  onOutcome: (answer: SignInOutcome) => void
  onForgot: () => void
}

/** Shows user name, password and Login, which is enabled once both are filled in. Enter submits. */
export function LoginForm({ username, onUsername, onOutcome, onForgot }: Props) {
  const texts = useTexts('loginTexts', loginTexts)
  const [password, setPassword] = useState(() => prerenderedValue('password'))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [focused] = useState(prerenderedFocusId)
  // Together with the replacement of the prerendered form, so that no key falls between the two.
  useLayoutEffect(() => {
    // Without a field that was focused before, the cursor begins in the user name.
    if (focused !== null) document.getElementById(focused)?.focus()
    else if (document.activeElement === document.body) document.getElementById('username')?.focus()
  }, [focused])
  const isComplete = username.trim() !== '' && password !== ''

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete || isBusy) return
    setBusy(true)
    setProblem(null)
    const answer = await attempt(username, password)
    setBusy(false)
    setProblem(problemText(answer, texts))
    onOutcome(answer)
  }

  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor="username">{texts.username}</label>
      <input
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUserNameLength}
        value={username}
        onChange={(event) => onUsername(event.target.value)}
      />
      <PasswordField value={password} onChange={setPassword} />
      <p className="login-problem" role="alert">
        {problem}
      </p>
      <SubmitButton isReady={isComplete} isBusy={isBusy}>
        {isBusy ? texts.loggingIn : texts.login}
      </SubmitButton>
      <button type="button" className="pre-auth-link" onClick={onForgot}>
        {texts.forgot}
      </button>
    </form>
  )
}

/**
 * Signs in. The API client is loaded at the latest with the first attempt, not before the screen is
 * shown.
 */
async function attempt(username: string, password: string): Promise<SignInOutcome> {
  try {
    const [{ api }, { signIn }] = await Promise.all([
      import('../../dataProvider/api.ts'),
      import('../../authProvider/signIn.ts'),
      // The declarations of the session calls are loaded in parallel.
      import('../../../contract/session/endpoints.ts'),
    ])
    return await signIn(api, { username, password }, goToTarget)
  } catch (error) {
    console.error('Sign-in failed', error)
    return { outcome: 'failed' }
  }
}

function problemText(answer: SignInOutcome, texts: Translated<typeof loginTexts>): string | null {
  switch (answer.outcome) {
    case 'success':
    case 'subscriptionExpired':
      return null
    case 'throttled':
      return fill(texts.throttled, { wait: waitInWords(answer.seconds, texts.waits) })
    case 'invalid':
    case 'cookieRefused':
    case 'failed':
      return texts[answer.outcome]
  }
}
