import { type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite'
import { beforeScreens, closure, dashboards } from './chunks.ts'

const drawnMark = '<!--drawn-ahead-->'
const preloadMark = '/*signed-in-modules*/'
const stylesheetLink = /<link rel="stylesheet"[^>]*>/
/** A typeface from a file of ours, not one that the system has. */
const loadedTypeface = /@font-face\s*\{[^}]*url\([^}]*\}/g

/**
 * What makes index.html quick: what shows first is drawn into it at build time, so that it waits for no script; the
 * style sheet is in it, so that nothing waits for another file, and its typefaces are off until the first text stands
 * (src/useTypefaces.ts); and whoever is signed in fetches the modules of the portal beside the first script instead
 * of after it.
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
        const files = (...sources: string[]) =>
          closure(Object.values(bundle), sources).map((file) => config.base + file)
        // What the first script needs is named by the page itself.
        const named = files(...beforeScreens.entry)
        const all = files(...beforeScreens.portal).filter((file) => !named.includes(file))
        const dashboard = files(...dashboards).filter((file) => ![...named, ...all].includes(file))
        const lists = { all, dashboard }
        return html
          .replace(stylesheetLink, () => styleElements(takeStyles(bundle)))
          .replace(drawnMark, drawnMark + (await drawAhead()))
          .replace(preloadMark, `var modules = ${JSON.stringify(lists)}`)
      },
    },
  }
}

function styleElements(styles: string): string {
  const typefaces = styles.match(loadedTypeface)?.join('')
  if (typefaces === undefined) throw new Error('The style sheet declares no typefaces')
  return [
    `<style nonce="__CSP_NONCE__">${styles.replaceAll(loadedTypeface, '')}</style>`,
    `<style id="typefaces" media="not all" nonce="__CSP_NONCE__">${typefaces}</style>`,
  ].join('')
}

/** The one style sheet of the portal, which is no file any more. */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
  ) as Rolldown.OutputAsset[]
  for (const { fileName } of sheets) delete bundle[fileName]
  return sheets.map(({ source }) => source.toString().trim()).join('')
}

/** First screens as HTML, with marks for the brand, which the platform fills in when it serves the page. */
async function drawAhead(): Promise<string> {
  const settings = { product: '__BRAND_PRODUCT__', supportEmail: '__BRAND_SUPPORT_EMAIL__' }
  // As much of a browser as the screens look at while they are drawn.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: {
      getElementById: () => ({ textContent: JSON.stringify(settings) }),
      querySelector: () => null,
      activeElement: null,
    },
  })
  const { module } = await runnerImport<{ drawnAhead: () => string }>('/src/pages/drawnAhead.tsx', {
    configFile: false,
    logLevel: 'warn',
  })
  // The page has a title already; a second one in its body would be no HTML.
  return module.drawnAhead().replace(/<title>.*?<\/title>/, '')
}
