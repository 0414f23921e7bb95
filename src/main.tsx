import './withoutEval.ts'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './tokens.css'
import './pages/light.css'
import { createRoot } from 'react-dom/client'
import { Root } from './Root.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
createRoot(container).render(<Root />)
