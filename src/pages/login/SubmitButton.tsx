import type { ReactNode } from 'react'

interface Props {
  /** Whether the form can be sent as it is. */
  isReady: boolean
  /** Whether it is being sent; the form itself ignores another submit meanwhile. */
  isBusy: boolean
  children: ReactNode
}

/** Shows the button that sends a form before the portal. It keeps the focus while the form is being sent. */
export function SubmitButton({ isReady, isBusy, children }: Props) {
  return (
    <button
      type="submit"
      className="pre-auth-button"
      disabled={!isReady}
      // Not disabled while it is sent, which would take the focus.
      aria-disabled={isBusy || undefined}
    >
      {children}
    </button>
  )
}
