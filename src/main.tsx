import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './tokens.css'
import './pages/preAuth.css'
import { createRoot } from 'react-dom/client'
import { repeatSignOut } from './authProvider/repeatSignOut.ts'
import { sessionStore } from './authProvider/sessionStore.ts'
import { openPortal, Root } from './Root.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)
const session = sessionStore.read()
if (session === null) {
  root.render(<Root />)
  void repeatSignOut(async () => (await import('./dataProvider/api.ts')).api)
}
// The prerendered page stays until the whole portal can replace it.
else void openPortal(session).then((portal) => root.render(<Root portal={portal} />))
