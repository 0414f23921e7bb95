import { html, raw } from 'hono/html'

/** Path that "Click to {product} Search" opens when no search portal is configured. */
export const landingPath = '/platform/search-portal'

/**
 * Returns the page that stands in for a search portal: it redeems the token and shows who is signed in. The token is in
 * the fragment, which no server log and no Referer contains, and the page removes it from the address at once.
 */
export function landingPage(product: string, nonce: string) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${product} Search</title>
    <link rel="icon" href="/favicon.png" type="image/png" />
    <style nonce="${nonce}">${raw(stylesheet)}</style>
  </head>
  <body>
    <main>
      <h1>${product} Search</h1>
      <p id="state" role="status">Signing you in…</p>
      <noscript><p>This page needs JavaScript.</p></noscript>
    </main>
    <script nonce="${nonce}">${raw(script)}</script>
  </body>
</html>`
}

const script = `
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  const say = (text) => { document.getElementById('state').textContent = text }
  const used = 'This link was used already or is older than a minute. Open the search from the portal again.'
  async function redeem() {
    const response = await fetch(location.pathname + '/redeem', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'portal' },
      body: JSON.stringify({ token }),
    })
    const answer = response.ok ? await response.json() : {}
    say(answer.outcome === 'success'
      ? 'Signed in as ' + answer.userName + ' of ' + answer.customerName + '.'
      : used)
  }
  if (token === '') say(used)
  else redeem().catch(() => say('The platform could not be reached. Open the search from the portal again.'))
`

const stylesheet = `
  :root { color-scheme: light dark; --ink: #1b2430; --paper: #faf8f4 }
  @media (prefers-color-scheme: dark) { :root { --ink: #e7e5df; --paper: #121a23 } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif; text-align: center }
  h1 { font: 600 32px/1.2 Georgia, serif }
`
