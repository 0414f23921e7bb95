import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { settings } from '../../settings.ts'
import { fill, loginTexts } from './messages.ts'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a small modal dialog. It does not use `<dialog>`, which Firefox 91 and Safari 15.0 do not
 * support (docs/requirements/portal.md §9), so it traps the focus and returns it on closing.
 */
export function PreAuthDialog({ title, onClose, children }: Props) {
  const texts = useTexts('loginTexts', loginTexts)
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
      if (event.key === 'Tab') keepInside(event, box.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])

  return (
    <div className="pre-auth-backdrop">
      <div
        ref={box}
        className="pre-auth-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
        <button type="button" className="pre-auth-button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </div>
  )
}

function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = box?.querySelectorAll<HTMLElement>('a[href], button, input')
  const first = stops?.[0]
  const last = stops?.[stops.length - 1]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving && document.activeElement !== box) return
  if (document.activeElement === box && !event.shiftKey) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** Shows the support address as a mailto link with a subject. */
export function SupportMail({ subject }: { subject: string }) {
  const texts = useTexts('loginTexts', loginTexts)
  const address = `mailto:${settings.supportEmail}?subject=${encodeURIComponent(subject)}`
  return (
    <p>
      <a href={address}>{fill(texts.forgotMail, { email: settings.supportEmail })}</a>
    </p>
  )
}
