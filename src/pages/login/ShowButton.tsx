import { useTexts } from '../../i18n/texts.ts'
import { loginTexts } from './messages.ts'

/** Shows the button that reveals or hides a password. */
export function ShowButton({ isShown, onClick }: { isShown: boolean; onClick: () => void }) {
  const texts = useTexts('loginTexts', loginTexts)
  return (
    <button
      type="button"
      aria-label={isShown ? texts.hide : texts.show}
      aria-pressed={isShown}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="2.8" />
        {isShown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  )
}
