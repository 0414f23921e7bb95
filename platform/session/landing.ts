import { html, raw } from 'hono/html'
import { declarationOf, translatorFor } from '../language/languages.ts'

/** Path that "Click to {product} Search" opens when no search portal is configured. */
export const landingPath = '/platform/search-portal'

/**
 * Returns a page in place of a search portal: it redeems the token and shows who is signed in. The token is in
 * the fragment, which no server log and no Referer contains, and the page removes it from the address at once.
 */
export function landingPage({
  product,
  nonce,
  language,
}: {
  product: string
  nonce: string
  language: string
}) {
  const translate = translatorFor(language)
  return html`<!doctype html>
<html lang="${language}" dir="${declarationOf(language).direction}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${translate('%{product} Search', { product })}</title>
    <link rel="icon" href="/favicon.png" type="image/png" />
    <style nonce="${nonce}">${raw(stylesheet)}</style>
  </head>
  <body>
    <main>
      <h1>${translate('%{product} Search', { product })}</h1>
      <p id="state" role="status" data-used="${translate(usedText)}" data-signed-in="${translate(signedInText)}" data-unreachable="${translate(unreachableText)}">${translate('Signing you in…')}</p>
      <noscript><p>${translate('This page needs JavaScript.')}</p></noscript>
    </main>
    <script nonce="${nonce}">${raw(script)}</script>
  </body>
</html>`
}

const usedText =
  'This link was used already or is older than a minute. Open the search from the portal again.'
const signedInText = 'Signed in as %{user} of %{customer}.'
const unreachableText = 'The platform could not be reached. Open the search from the portal again.'

const script = `
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  const state = document.getElementById('state')
  const { used, signedIn, unreachable } = state.dataset
  const say = (text) => { state.textContent = text }
  async function redeem() {
    const response = await fetch(location.pathname + '/redeem', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'portal' },
      body: JSON.stringify({ token }),
    })
    const answer = response.ok ? await response.json() : {}
    say(answer.outcome === 'success'
      ? signedIn.replace('%{user}', () => answer.userName).replace('%{customer}', () => answer.customerName)
      : used)
  }
  if (token === '') say(used)
  else redeem().catch(() => say(unreachable))
`

const stylesheet = `
  :root { color-scheme: light dark; --ink: #1b2430; --paper: #faf8f4 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e7e5df; --paper: #121a23 } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif; text-align: center }
  h1 { font: 600 32px/1.2 Georgia, serif }
`
