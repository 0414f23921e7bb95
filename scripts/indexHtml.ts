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
        const modules = (source: string) =>
          closure(bundle, source).map((file) => config.base + file)
        const lists = {
          all: modules('src/App.tsx'),
          library: modules('src/dashboard/LibraryDashboard.tsx'),
          consortium: modules('src/dashboard/ConsortiaDashboard.tsx'),
        }
        return html
          .replace(signInMark, await drawSignIn())
          .replace(preloadMark, `var modules = ${JSON.stringify(lists)}`)
      },
    },
  }
}

type Bundle = Record<
  string,
  { type: 'asset' | 'chunk'; facadeModuleId?: string | null; imports?: string[] }
>

/** The file of a module and of everything it imports at once. */
function closure(bundle: Bundle, source: string): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const imported of bundle[file]?.imports ?? []) add(imported)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.facadeModuleId?.endsWith(source)) add(file)
  }
  if (files.size === 0) throw new Error(`No chunk for ${source}: is it still imported lazily?`)
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
