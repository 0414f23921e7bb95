import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './tokens.css'
import './pages/light.css'
import { createRoot } from 'react-dom/client'
import { sessionStore } from './authProvider/sessionStore.ts'
import { openPortal } from './openPortal.ts'
import { Root } from './Root.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)
const session = sessionStore.read()
if (session === null) root.render(<Root />)
// What is drawn ahead stands until the portal is there: drawing it again would only put that off.
else void openPortal(session).then((opened) => root.render(<Root opened={opened} />))
