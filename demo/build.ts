import { copyFile, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { demoDay } from '../platform/demo/calendar.ts'
import { readArguments } from '../scripts/arguments.mjs'
import { basePathOf } from './basePath.ts'
import { writeWorld } from './database/world.ts'

/** Makes the static site of the demo, at the root of a host from the built portal in `dist`. */

const usage = 'Usage: npm run build:demo [-- --base /PATH/] [--out FOLDER] [--world-of FOLDER]'
const { values } = readArguments(usage, {
  options: {
    base: { type: 'string', default: '/' },
    out: { type: 'string', default: 'dist-demo' },
    // Another site of this build, whose database is taken.
    'world-of': { type: 'string' },
  },
})
const base = basePathOf(values.base)
const root = path.resolve(import.meta.dirname, '..')
const site = path.resolve(root, values.out)
const database = path.join(site, 'demo')

/** What the platform alone needs of the built portal, and copies that a host makes itself. */
const notCopied = /(?:\.(?:br|gz)|\/ssr\.mjs|\/\.[\w.-]+)$/

/** What every page of the portal has besides, below the placeholder of its nonce (platform/http/portal.ts). */
const notice = `<link rel="stylesheet" href="${base}demo/style.css" />
    <script type="module" nonce="__CSP_NONCE__" src="${base}demo/notice.js"></script>
  </head>`

await rm(site, { recursive: true, force: true })
await mkdir(database, { recursive: true })
const portalFolder = await builtPortal()
await cp(portalFolder, site, {
  recursive: true,
  filter: (file) => !notCopied.test(file.slice(portalFolder.length)),
})
await cp(path.join(root, 'content'), path.join(site, 'content'), { recursive: true })
await rename(path.join(site, 'index.html'), path.join(site, 'portal.html'))
const portal = await readFile(path.join(site, 'portal.html'), 'utf8')
await writeFile(path.join(site, 'portal.html'), portal.replace('</head>', notice))
await build({ ...demoConfig('vite.page.config.ts'), base })
await build(demoConfig('vite.worker.config.ts'))
// A host sends this page for addresses without a file, so that every address of the portal can be opened.
await cp(path.join(site, 'index.html'), path.join(site, '404.html'))
await addDatabase()
console.log(`The demo for ${base} is in ${path.relative(root, site)}.`)

/** Returns the folder of the portal as built for the base path. */
async function builtPortal(): Promise<string> {
  if (base === '/') return path.join(root, 'dist')
  const outDir = path.join(root, '.cache/demo-portal')
  await build({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    base,
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

function demoConfig(name: string) {
  const configFile = path.join(import.meta.dirname, name)
  return { configFile, logLevel: 'error', build: { outDir: site } } as const
}

async function addDatabase(): Promise<void> {
  const other = values['world-of']
  if (other === undefined) {
    const packedBytes = await writeWorld(database, demoDay(new Date()))
    console.log(`Its database has ${(packedBytes / 1e6).toFixed(1)} MB.`)
    return
  }
  for (const name of ['world.bin', 'world.txt']) {
    await copyFile(path.resolve(root, other, 'demo', name), path.join(database, name))
  }
}
