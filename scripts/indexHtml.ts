import { type Plugin, type ResolvedConfig, runnerImport } from 'vite'

const signInMark = '<!--sign-in-->'
const preloadMark = '/*signed-in-modules*/'

/**
 * Two things that make index.html quick: the sign-in screen is drawn into it once at build time, so that it
 * shows before any script runs; and whoever is signed in fetches the modules of the portal beside the first
 * script instead of after it.
 */
export function quickIndexHtml(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'carrel:quick-index-html',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (bundle === undefined) return html
        const modules = (...sources: string[]) =>
          closure(bundle, sources).map((file) => config.base + file)
        const lists = {
          all: modules('src/App.tsx', ...callsOf('session')),
          library: modules('src/dashboard/LibraryDashboard.tsx', ...callsOf('dashboard', 'ddr')),
          consortium: modules('src/dashboard/ConsortiaDashboard.tsx', ...callsOf('dashboard')),
        }
        return html
          .replace(signInMark, await drawSignIn())
          .replace(preloadMark, `var modules = ${JSON.stringify(lists)}`)
      },
    },
  }
}

type Bundle = Record<string, { type: 'asset' | 'chunk'; moduleIds?: string[]; imports?: string[] }>

/** Areas of the contract, which the client loads with the first call into them. */
const callsOf = (...areas: string[]) => areas.map((area) => `contract/${area}/endpoints.ts`)

/** The files of modules and of everything they import at once. */
function closure(bundle: Bundle, sources: string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of bundle[file]?.imports ?? []) add(imported)
  }
  for (const source of sources) {
    const found = Object.entries(bundle).find(([, { moduleIds = [] }]) =>
      moduleIds.some((id) => id.endsWith(`/${source}`)),
    )
    if (found === undefined) throw new Error(`No chunk holds ${source}`)
    add(found[0])
  }
  return [...files]
}

/** The sign-in screen as HTML, with marks for the brand, which the platform fills in when it serves the page. */
async function drawSignIn(): Promise<string> {
  const settings = { product: '__BRAND_PRODUCT__', supportEmail: '__BRAND_SUPPORT_EMAIL__' }
  // As much of a browser as the screen looks at while it is drawn.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: {
      getElementById: () => ({ textContent: JSON.stringify(settings) }),
      querySelector: () => null,
      activeElement: null,
    },
  })
  const { module } = await runnerImport<{ signInMarkup: () => string }>(
    '/src/pages/login/markup.tsx',
    {
      configFile: false,
      logLevel: 'warn',
    },
  )
  // The page has a title already; a second one in its body would be no HTML.
  return module.signInMarkup().replace(/<title>.*?<\/title>/, '')
}
