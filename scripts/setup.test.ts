import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { serverAccount } from '../platform/db/embedded/account.ts'
import { scratchFolder } from '../tests/support/database.ts'
import { portalSources } from './setup.mjs'

const run = promisify(execFile)
const setup = path.resolve(import.meta.dirname, 'setup.mjs')

/** Returns a built portal with a script of its own and one of an earlier build. */
async function builtPortal(): Promise<{ dist: string; assets: string }> {
  const dist = await scratchFolder()
  const assets = path.join(dist, 'assets')
  await mkdir(assets)
  for (const name of ['now.js', 'before.js', 'before.js.br']) {
    await writeFile(path.join(assets, name), '')
  }
  await writeFile(path.join(dist, '.files.json'), JSON.stringify(['assets/now.js']))
  return { dist, assets }
}

/** Removes what earlier builds left, as a user without special rights, as `npm start` does. */
async function removeEarlierBuilds(dist: string) {
  const { ids } = await serverAccount(dist)
  const script = `(await import(${JSON.stringify(setup)})).removeEarlierBuilds(${JSON.stringify(dist)})`
  await run(process.execPath, ['--input-type=module', '--eval', `await ${script}`], {
    ...(ids && { uid: ids.uid, gid: ids.gid }),
  })
}

it('the portal is built again when any file changes that it imports', async () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/build/*.ts', 'vite.config.ts'], {
    cwd: root,
    exclude: ['**/*.test.{ts,tsx}'],
  })
  const missing: string[] = []
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, imported = ''] of text.matchAll(/'(\.\.?\/[^'\s]*)'/g)) {
      const target = path.join(path.dirname(file), imported)
      // The lock file stands for all packages.
      const isSource = [...portalSources, 'node_modules'].some(
        (one) => target === one || target.startsWith(`${one}/`),
      )
      if (!isSource) missing.push(`${file}: ${imported}`)
    }
  }
  expect(missing).toEqual([])
})

it('removes what earlier builds left', async () => {
  const { dist, assets } = await builtPortal()
  await chmod(dist, 0o755)
  await chmod(assets, 0o777)
  await removeEarlierBuilds(dist)
  expect(await readdir(assets)).toEqual(['now.js'])
})

it('starts from a checkout that it cannot write to, and leaves them there', async () => {
  const { dist, assets } = await builtPortal()
  await chmod(dist, 0o755)
  await chmod(assets, 0o555)
  await removeEarlierBuilds(dist)
  expect(await readdir(assets)).toHaveLength(3)
  await chmod(assets, 0o755)
})
