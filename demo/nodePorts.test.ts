import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { exportsOf } from '../scripts/build/stubUnusedModules.ts'
import { absentPrefix, portOf } from './nodePorts.ts'

/** Modules that throw in the demo, which its code refers to and never calls. */
const neverCalled = [
  // pg: names of hosts and encrypted connections, which the port of `net` does not have; its optional packages.
  'dns',
  'tls',
  'pg-cloudflare',
  'pg-native',
  'pgpass',
  // rate-limiter-flexible: limits that processes of one machine share.
  'cluster',
  // postcss, which sanitize-html has for style sheets: maps of their sources.
  'url',
  // @hono/node-server and the limits of its server: the worker answers the requests of its browser itself.
  'node:http',
  'node:http2',
  // The lists of articles of the national search, which the demo does not have.
  'node:fs/promises',
]

/** What modules of the platform import of ports that lack it, for what the demo never does. */
const neverUsed = ['node:fs: ReadStream', 'node:net: Socket']

it('no code of the demo uses what it lacks of Node, but for what is never called', async () => {
  const absent = new Set<string>()
  const lacking = new Set<string>()
  await build({
    configFile: path.join(import.meta.dirname, 'vite.worker.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [collectAbsent(absent), collectLacking(lacking)],
  })
  expect([...absent].sort()).toEqual([...neverCalled].sort())
  expect([...lacking].sort()).toEqual([...neverUsed].sort())
})

/** Collects what modules of the platform in the bundle import of ports that do not have it, as `module: name`. */
const collectLacking = (names: Set<string>): Plugin => ({
  name: 'collect-lacking',
  generateBundle(_options, bundle) {
    const project = path.resolve(import.meta.dirname, '..')
    const own = Object.values(bundle)
      .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      .filter((id) => /^platform\/.*\.ts$/.test(path.relative(project, id)))
    for (const id of own) {
      for (const [, list = '', source = ''] of readFileSync(id, 'utf8').matchAll(namedImports)) {
        const port = portOf(source)
        if (port === undefined) continue
        const exported = exportsOf(readFileSync(port, 'utf8'))
        for (const one of list.split(',').map((text) => text.trim().split(' as ')[0] ?? '')) {
          if (one !== '' && !one.startsWith('type ') && !exported.includes(one))
            names.add(`${source}: ${one}`)
        }
      }
    }
  },
})

const namedImports = /^import \{([^}]*)\} from '([^']+)'/gm

/** Collects the names of the absent modules that code of the bundle imports. */
const collectAbsent = (names: Set<string>): Plugin => ({
  name: 'collect-absent',
  generateBundle(_options, bundle) {
    const bundled = new Set(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      ),
    )
    for (const id of this.getModuleIds()) {
      if (!id.startsWith(absentPrefix) || !bundled.has(id)) continue
      const importers = this.getModuleInfo(id)?.importers ?? []
      if (importers.some((importer) => bundled.has(importer))) {
        names.add(id.slice(absentPrefix.length))
      }
    }
  },
})
