import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './theme/tokens.css'
import './pages/preAuth.css'
import { createRoot } from 'react-dom/client'
import { canHoldSession } from './authProvider/canHoldSession.ts'
import { repeatSignOut } from './authProvider/repeatSignOut.ts'
import { sessionStore } from './authProvider/sessionStore.ts'
import { openTexts } from './i18n/openTexts.ts'
import { TextsContext } from './i18n/texts.ts'
import { correctCapitals } from './pages/address.ts'
import { paths } from './paths.ts'
import { openPortal, Root } from './Root.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('No #root')
const root = createRoot(container)
/** Two of the latest methods that the portal uses; a browser that has both has all of them. */
const isOlderBrowser = !('isWellFormed' in String.prototype && 'canParse' in URL)
void start()

async function start(): Promise<void> {
  if (isOlderBrowser) await import('./olderBrowsers.ts')
  correctCapitals(Object.values(paths))
  const texts = openTexts()
  if (!canHoldSession()) {
    const { NoStoragePage } = await import('./pages/NoStoragePage.tsx')
    root.render(
      <TextsContext value={await texts}>
        <main>
          <NoStoragePage />
        </main>
      </TextsContext>,
    )
    return
  }
  const session = sessionStore.read()
  if (session === null) {
    // English is there at once; the screen must not wait for the next task.
    root.render(<Root texts={texts instanceof Promise ? await texts : texts} />)
    await repeatSignOut(async () => (await import('./dataProvider/api.ts')).api)
    return
  }
  // The prerendered page stays until the whole portal can replace it.
  const portal = openPortal(session)
  // The first format of dates takes long, because the browser reads data for it. It has nothing else to do until the
  // portal has arrived.
  new Intl.DateTimeFormat(document.documentElement.lang).format()
  root.render(<Root portal={await portal} texts={await texts} />)
}
