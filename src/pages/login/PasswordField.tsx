import { type KeyboardEvent, useState } from 'react'
import { loginTexts as texts } from './messages.ts'

/** The password with show/hide and a word when Caps Lock is on. */
export function PasswordField(props: { value: string; onChange: (value: string) => void }) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor="password">{texts.password}</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-describedby="caps-lock"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          aria-label={shown ? texts.hide : texts.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
            <circle cx="12" cy="12" r="2.8" />
            {shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
      <p id="caps-lock" className="login-hint" role="status">
        {capsLock ? texts.capsLock : ''}
      </p>
    </>
  )
}
