import { pageTexts } from './messages.ts'

/** In place of the portal, when its code does not arrive. */
export function NotLoadedPage() {
  return (
    <main className="bare-page">
      <title>{pageTexts.notLoaded}</title>
      <h1>{pageTexts.notLoaded}</h1>
      <p>{pageTexts.notLoadedHint}</p>
      <button className="light-button" type="button" onClick={() => window.location.reload()}>
        {pageTexts.tryAgain}
      </button>
    </main>
  )
}
