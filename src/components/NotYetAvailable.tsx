const texts = {
  title: 'Not available yet',
  hint: 'This part of the portal is still being built.',
}

/** Holds the place of a screen that arrives with its own feature, and says so. */
export function NotYetAvailable() {
  return (
    <section className="bare-page">
      <h1>{texts.title}</h1>
      <p>{texts.hint}</p>
    </section>
  )
}
