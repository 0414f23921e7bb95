import { BarePage } from './BarePage.tsx'
import { pageTexts } from './messages.ts'

/** Replaces the portal when its code cannot be loaded. */
export function NotLoadedPage() {
  return (
    <BarePage title={pageTexts.notLoaded} hint={pageTexts.notLoadedHint}>
      <button className="pre-auth-button" type="button" onClick={() => window.location.reload()}>
        {pageTexts.tryAgain}
      </button>
    </BarePage>
  )
}
