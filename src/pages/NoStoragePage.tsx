import { useTexts } from '../i18n/texts.ts'
import { BarePage } from './BarePage.tsx'
import { pageTexts } from './messages.ts'

/** Replaces every page where the browser cannot hold a session. */
export function NoStoragePage() {
  const texts = useTexts('pageTexts', pageTexts)
  return (
    <BarePage title={texts.noStorage} hint={texts.noStorageHint}>
      <button className="pre-auth-button" type="button" onClick={() => window.location.reload()}>
        {texts.tryAgain}
      </button>
    </BarePage>
  )
}
