import { type KeyboardEvent, useState } from 'react'
import { maxPasswordLength } from '../../../contract/session/lengths.ts'
import { useTexts } from '../../i18n/texts.ts'
import { loginTexts } from './messages.ts'
import { ShowButton } from './ShowButton.tsx'

/** Shows the password field with show/hide, and a warning while Caps Lock is on. */
export function PasswordField(props: { value: string; onChange: (value: string) => void }) {
  const texts = useTexts('loginTexts', loginTexts)
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const noticeCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor="password">{texts.password}</label>
      <div className="login-password">
        <input
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxPasswordLength}
          aria-describedby="caps-lock"
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLockOn(false)}
        />
        <ShowButton isShown={isShown} onClick={() => setShown(!isShown)} />
      </div>
      <p id="caps-lock" className="login-hint" role="status">
        {isCapsLockOn ? texts.capsLock : ''}
      </p>
    </>
  )
}
