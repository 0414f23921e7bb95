import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { demoDay } from '../platform/demo/calendar.ts'
import { writeWorld } from './database/world.ts'

/** Makes the static site of the demo in `dist-demo` from the built portal in `dist`. */

const root = path.resolve(import.meta.dirname, '..')
const site = path.join(root, 'dist-demo')

/** What the platform alone needs of the built portal, and copies that a host makes itself. */
const notCopied = /(?:\.(?:br|gz)|\/ssr\.mjs|\/\.[\w.-]+)$/

/** What every page of the portal has besides, below the placeholder of its nonce (platform/http/portal.ts). */
const notice = `<link rel="stylesheet" href="/demo/style.css" />
    <script type="module" nonce="__CSP_NONCE__" src="/demo/notice.js"></script>
  </head>`

await rm(site, { recursive: true, force: true })
await mkdir(path.join(site, 'demo'), { recursive: true })
await cp(path.join(root, 'dist'), site, {
  recursive: true,
  filter: (file) => !notCopied.test(file.slice(root.length)),
})
await cp(path.join(root, 'content'), path.join(site, 'content'), { recursive: true })
await rename(path.join(site, 'index.html'), path.join(site, 'portal.html'))
const portal = await readFile(path.join(site, 'portal.html'), 'utf8')
await writeFile(path.join(site, 'portal.html'), portal.replace('</head>', notice))
for (const config of ['vite.page.config.ts', 'vite.worker.config.ts']) {
  await build({ configFile: path.join(import.meta.dirname, config), logLevel: 'error' })
}
// A host sends this page for addresses without a file, so that every address of the portal can be opened.
await cp(path.join(site, 'index.html'), path.join(site, '404.html'))
const packedBytes = await writeWorld(path.join(site, 'demo'), demoDay(new Date()))
console.log(`The demo is in dist-demo; its database has ${(packedBytes / 1e6).toFixed(1)} MB.`)
