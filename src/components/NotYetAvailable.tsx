import { pageTexts } from '../pages/messages.ts'

/** Holds the place of a screen that arrives with its own feature, and says so. */
export function NotYetAvailable() {
  return (
    <section className="bare-page">
      <h1>{pageTexts.notYet}</h1>
      <p>{pageTexts.notYetHint}</p>
    </section>
  )
}
