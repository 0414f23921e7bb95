import path from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { absentPrefix } from './nodePorts.ts'

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

it('no code of the demo uses a module of Node that it lacks, but for those never called', async () => {
  const absent = new Set<string>()
  await build({
    configFile: path.join(import.meta.dirname, 'vite.worker.config.ts'),
    logLevel: 'error',
    build: { write: false },
    plugins: [collectAbsent(absent)],
  })
  expect([...absent].sort()).toEqual([...neverCalled].sort())
})

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
