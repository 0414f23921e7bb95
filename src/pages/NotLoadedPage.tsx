import { useTexts } from '../i18n/texts.ts'
import { BarePage } from './BarePage.tsx'
import { pageTexts } from './messages.ts'

/** Replaces the portal when its code cannot be loaded. */
export function NotLoadedPage() {
  const texts = useTexts('pageTexts', pageTexts)
  return (
    <BarePage title={texts.notLoaded} hint={texts.notLoadedHint}>
      <button className="pre-auth-button" type="button" onClick={() => window.location.reload()}>
        {texts.tryAgain}
      </button>
    </BarePage>
  )
}
