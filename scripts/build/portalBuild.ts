import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { palettePlugin } from './palettePlugin.ts'

/** The folder-relative name of the portal's server entry, which the platform loads (platform/http/ssr.ts). */
const serverFile = 'ssr.mjs'
const serverEntry = 'src/ssr.tsx'

/**
 * Returns the plugins of what the build of the portal does beyond Vite. They write the colours of src/theme/palette.ts
 * into the style sheet, put that into index.html, so that the first paint waits for no other file, mark what runs
 * first, list the files, and build the server entry. `plugins` returns the plugins that both builds share.
 */
export function portalBuild(plugins: () => Plugin[]): Plugin[] {
  return [palettePlugin(), indexHtml(), compileEagerly(), fileList(), serverBuild(plugins)]
}

/** Builds `dist/ssr.mjs`: one file with all that it needs, so that the platform need not know the portal. */
function serverBuild(plugins: () => Plugin[]): Plugin {
  let outDir = ''
  return {
    name: 'carrel:server-build',
    apply: 'build',
    configResolved: ({ build: { outDir: folder } }) => {
      outDir = folder
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: plugins(),
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: serverEntry,
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'node22',
          rolldownOptions: { output: { entryFileNames: serverFile, codeSplitting: false } },
        },
      })
    },
  }
}

const stylesheetLink = /<link rel="stylesheet"[^>]*>/
/** A typeface from a file of ours, not one that the system has. */
const loadedTypeface = /@font-face\s*\{[^}]*url\([^}]*\}/g
const preloadMark = '/*signed-in-modules*/'

/** Fills index.html with the style sheet and the modules that a signed-in page preloads. */
function indexHtml(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'carrel:index-html',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (bundle === undefined) return html
        const modules = filesOf(bundle, 'src/main.tsx', 'src/App.tsx').map(
          (file) => config.base + file,
        )
        const dashboard = filesOf(bundle, 'src/dashboard/library/LibraryDashboard.tsx')
          .map((file) => config.base + file)
          .filter((file) => !modules.includes(file))
        return html
          .replace(stylesheetLink, () => styleElements(takeStyles(bundle)))
          .replace(preloadMark, () => preloadScript(config.base, modules, dashboard))
      },
    },
  }
}

/** Returns a script that preloads the modules of the portal, served below `base`, while the first one loads. */
const preloadScript = (base: string, modules: string[], dashboard: string[]) => `if (user) {
          ${JSON.stringify(modules)}.concat(/^\\/(dashboard)?$/.test(location.pathname.slice(${base.length - 1})) ? ${JSON.stringify(dashboard)} : []).forEach(function (file) {
            document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
          })
        }`

/**
 * Returns the style sheet without typefaces, and these in an element of their own, which src/theme/useTypefaces.ts
 * turns on.
 */
function styleElements(styles: string): string {
  const typefaces = styles.match(loadedTypeface)?.join('')
  if (typefaces === undefined) throw new Error('The style sheet declares no typefaces')
  return [
    `<style nonce="__CSP_NONCE__">${styles.replaceAll(loadedTypeface, '')}</style>`,
    `<style id="typefaces" media="not all" nonce="__CSP_NONCE__">${typefaces}</style>`,
  ].join('')
}

/** Removes the style sheets from the bundle and returns their text. */
function takeStyles(bundle: Rolldown.OutputBundle): string {
  const sheets = Object.values(bundle).filter(
    (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
  ) as Rolldown.OutputAsset[]
  for (const { fileName } of sheets) delete bundle[fileName]
  return sheets.map(({ source }) => source.toString().trim()).join('')
}

/** Returns the files that hold these sources, with all that they import statically. */
function filesOf(bundle: Rolldown.OutputBundle, ...sources: string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const imported of chunk.imports) add(imported)
  }
  for (const source of sources) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)),
    )
    if (chunk === undefined) throw new Error(`No file of the portal holds ${source}`)
    add(chunk.fileName)
  }
  return [...files]
}

/** Chunks that run before the first figure, or the first row of a list, shows. */
const eagerChunks = new Set(['start', 'portal', 'dashboard', 'list'])

/**
 * Marks these files for Chromium to compile while they arrive, instead of each function when it is first called: a
 * third of the time that the portal needs to start at a quarter of the CPU. Other browsers read a comment.
 */
function compileEagerly(): Plugin {
  return {
    name: 'carrel:compile-eagerly',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !eagerChunks.has(file.name)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Writes `dist/.files.json`, the list of what this build made: `npm start` removes what earlier builds left. */
function fileList(): Plugin {
  return {
    name: 'carrel:file-list',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await writeFile(path.join(dir, '.files.json'), JSON.stringify(Object.keys(bundle)))
    },
  }
}
