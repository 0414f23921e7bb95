import { useState } from 'react'
import { maxPasswordLength } from '../../../contract/session/lengths.ts'
import { ShowButton } from '../login/ShowButton.tsx'

interface Props {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  problem: string | null
  /** Id of a text that describes the field beside its fault. */
  describedBy?: string
}

/** Shows a field for a new password with show/hide, and its fault below it. */
export function NewPasswordField({ id, label, value, onChange, problem, describedBy = '' }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="login-password">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxPasswordLength}
          aria-invalid={problem !== null}
          aria-describedby={`${describedBy} ${id}-problem`.trim()}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <ShowButton isShown={isShown} onClick={() => setShown(!isShown)} />
      </div>
      <p id={`${id}-problem`} className="login-problem" role="alert">
        {problem}
      </p>
    </>
  )
}
