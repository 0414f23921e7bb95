import type { ReactNode } from 'react'

interface Props {
  /** Whether the form can be sent as it is. */
  isReady: boolean
  /** Whether it is being sent; the form itself ignores another submit meanwhile. */
  isBusy: boolean
  isQuiet?: boolean
  children: ReactNode
}

/** Shows the button that sends a form before the portal. It keeps the focus while the form is being sent. */
export function SubmitButton({ isReady, isBusy, isQuiet = false, children }: Props) {
  return (
    <button
      type="submit"
      className={isQuiet ? 'pre-auth-button pre-auth-button-quiet' : 'pre-auth-button'}
      disabled={!isReady}
      // Not disabled while it is sent, which would take the focus.
      aria-disabled={isBusy || undefined}
    >
      {children}
    </button>
  )
}
