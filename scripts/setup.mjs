// What every command does first. Plain JavaScript: it runs on the host's Node before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { constants } from 'node:os'
import path from 'node:path'
import { precompress } from './build/precompress.mjs'

/** The folder of the project. */
export const root = path.resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '..',
)

/** The oldest Node that runs TypeScript from source. */
const oldestNode = [22, 12]

/** @param {string} file */
const inRoot = (file) => path.join(root, file)

/** Installs the packages of package-lock.json unless exactly these are there. */
export async function install() {
  if (isInstalled()) return
  console.log('Installing packages…')
  const args = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
  if ((await npm(['ci', ...args])) !== 0) throw new Error('The packages could not be installed.')
}

/** @param {string[]} args */
function npm(args) {
  const { program, args: all } = npmProgram(args)
  return run(program, all)
}

/**
 * Returns the program and arguments that run npm: the npm that runs this command, or the one in the path.
 * @param {string[]} args
 */
export function npmProgram(args) {
  const program = process.env['npm_execpath']
  if (program?.endsWith('.js')) return { program: process.execPath, args: [program, ...args] }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args }
}

/** Returns whether all packages are installed: npm writes them into a lock file of its own when it has finished. */
function isInstalled() {
  const record = inRoot('node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const locked = packagesOf(inRoot('package-lock.json'))
  const found = packagesOf(record)
  return Object.entries(locked).every(([where, { version, optional }]) => {
    if (where === '') return true
    // Optional packages are missing where they are for another operating system.
    return found[where] ? found[where].version === version : optional === true
  })
}

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile */

/** @param {string} file */
function packagesOf(file) {
  const lock = /** @type {LockFile} */ (JSON.parse(readFileSync(file, 'utf8')))
  return lock.packages
}

/** The files and folders that the built portal is made from. */
export const portalSources = [
  'src',
  'contract',
  'content/help',
  'content/languages',
  'content/news',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
]

/** Builds the portal unless the last build was made from the same sources. */
export async function build() {
  const stamp = inRoot('dist/.built-from')
  const sources = await hashOf(portalSources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the portal…')
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'])
  if (code !== 0) throw new Error('The portal could not be built.')
  await precompress(inRoot('dist'))
  if ((await runNode(['bench/budgets.ts'])) !== 0) throw new Error('The portal is too large.')
  writeFileSync(stamp, sources)
}

/**
 * Removes the scripts and fonts of earlier builds. Only `npm start` calls it, before it serves: a build under a
 * running server leaves them, so that pages opened before it still find theirs. A checkout that cannot be written
 * keeps them: they take space alone.
 * @param {string} [dist] the folder of the built portal
 */
export async function removeEarlierBuilds(dist = inRoot('dist')) {
  const list = path.join(dist, '.files.json')
  if (!existsSync(list)) return
  const current = new Set(/** @type {string[]} */ (JSON.parse(readFileSync(list, 'utf8'))))
  for (const name of await readdir(path.join(dist, 'assets'))) {
    const original = `assets/${name.replace(/\.(br|gz)$/, '')}`
    if (!current.has(original)) removeWhereWritable(path.join(dist, 'assets', name))
  }
}

/** @param {string} file */
function removeWhereWritable(file) {
  try {
    rmSync(file)
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
  }
}

/**
 * Returns a hash of the content of these files and folders, and of the packages they are built with.
 * @param {string[]} parts
 */
async function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of [...parts, 'package-lock.json', 'tsconfig.json']) {
    for (const file of (await filesBelow(part)).sort()) {
      // Tests are no part of the portal.
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(inRoot(file)))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} part
 * @returns {Promise<string[]>}
 */
async function filesBelow(part) {
  if (!existsSync(inRoot(part))) return []
  if (!statSync(inRoot(part)).isDirectory()) return [part]
  const entries = await readdir(inRoot(part), { withFileTypes: true })
  const inner = await Promise.all(entries.map(({ name }) => filesBelow(`${part}/${name}`)))
  return inner.flat()
}

/** Returns the path of the Node that npm installed with the project, or the host's own where none fits. */
export function nodeProgram() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const brought = inRoot(`node_modules/node-${system}-${process.arch}/${file}`)
  if (existsSync(brought)) return { program: brought, flags: [] }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Error(
      `Node ${oldestNode.join('.')} or newer is needed on this machine; this is ${process.version}.`,
    )
  }
  const typesNeedFlag = major === 22 && minor < 18
  return { program: process.execPath, flags: typesNeedFlag ? ['--experimental-strip-types'] : [] }
}

/** Where Node keeps what it has compiled: the platform starts in two thirds of the time. */
const compiled = path.join(root, '.cache', 'compiled')

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env]
 * @property {boolean} [forwardSignals] passes on what asks this process to stop
 * @property {AbortSignal} [stop] stops the program with the signal that is its reason
 */

/**
 * Runs a program of the project with its Node; returns the exit code.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNode(args, options) {
  const { program, flags } = nodeProgram()
  return run(program, [...flags, ...args], options)
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export async function run(program, args, { env = {}, forwardSignals = false, stop } = {}) {
  const request = forwardSignals ? stopRequest() : undefined
  try {
    return await untilExit(program, args, { env, stop: stop ?? request?.signal })
  } finally {
    request?.end()
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, stop: AbortSignal | undefined }} options
 * @returns {Promise<number>}
 */
function untilExit(program, args, { env, stop }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
      shell: program.endsWith('.cmd'),
    })
    const forward = () => child.kill(/** @type {NodeJS.Signals} */ (stop?.reason))
    stop?.addEventListener('abort', forward)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stop?.removeEventListener('abort', forward)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/**
 * Returns a signal that aborts when this process is asked to stop; its reason is the signal that asked. Call `end`
 * to let signals end this process again.
 */
export function stopRequest() {
  const controller = new AbortController()
  const abort = (/** @type {NodeJS.Signals} */ signal) => controller.abort(signal)
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, abort)
  // `npm start` is npm, a shell, and we: a signal to npm may end the shell without reaching us.
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && abort('SIGTERM'), 250)
  return {
    signal: controller.signal,
    end() {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, abort)
    },
  }
}

/**
 * Returns the arguments of the command, or the defaults of those that are not given; each is a whole number. Throws for
 * another text, and for more arguments.
 * @param {Record<string, string>} defaults by the names of the arguments, in their order
 */
export function wholeNumbers(defaults) {
  const names = Object.keys(defaults)
  const given = process.argv.slice(2)
  if (given.length > names.length || !given.every((text) => /^\d{1,9}$/.test(text))) {
    throw new Error(`Expected at most ${names.length} whole numbers: ${names.join(' ')}`)
  }
  return Object.values(defaults).map((value, index) => given[index] ?? value)
}

/**
 * Runs a command's work; a fault is one clear line, not a stack.
 * @param {() => Promise<number>} work returns the exit code
 */
export async function command(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
