// Installs packages and builds the portal where they are missing, which most commands do first. Plain JavaScript: it
// runs on the host's Node before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { precompress } from './build/precompress.mjs'
import { npmProgram, root, run, runNode } from './run.mjs'

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
