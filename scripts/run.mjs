// How commands run programs: the project's Node, npm and others. Plain JavaScript: it runs on the host's Node before
// anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

/** The folder of the project. */
export const root = path.resolve(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '..',
)

/** The oldest Node that runs TypeScript from source. */
const oldestNode = [22, 12]

/**
 * Returns the program and arguments that run npm: the npm that runs this command, or the one in the path.
 * @param {string[]} args
 */
export function npmProgram(args) {
  const program = process.env['npm_execpath']
  if (program?.endsWith('.js')) return { program: process.execPath, args: [program, ...args] }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args }
}

/** Returns the path of the Node that npm installed with the project, or the host's own where none fits. */
export function nodeProgram() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const brought = path.join(root, `node_modules/node-${system}-${process.arch}`, file)
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
