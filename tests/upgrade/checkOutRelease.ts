import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { lastRelease } from '../../platform/db/lastRelease.ts'
import { npmProgram, root } from '../../scripts/run.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the sources of the last release. */
    release: string
  }
}

const run = promisify(execFile)
const maxBuffer = 16 * 1024 * 1024

/** Checks the last release out below `.cache`, with its packages. */
export async function setup(project: TestProject): Promise<void> {
  const folder = path.join(root, '.cache', 'release', lastRelease.commit)
  if (!existsSync(folder)) await checkOut(folder)
  project.provide('release', folder)
}

async function checkOut(folder: string): Promise<void> {
  const { commit } = lastRelease
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch(() => {
    throw new Error(
      `The commit of the last release, ${commit}, is not in this clone. Where the clone is shallow, run: git fetch --unshallow`,
    )
  })
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const archive = `${unfinished}/release.tar`
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root })
  await run('tar', ['-xf', archive, '-C', unfinished])
  await rm(archive)
  await providePackages(unfinished)
  await rename(unfinished, folder)
}

/** Uses the packages of this checkout where the release wants no other versions, and installs its own otherwise. */
async function providePackages(folder: string): Promise<void> {
  const [required, present] = await Promise.all([dependenciesOf(folder), dependenciesOf(root)])
  if (Object.entries(required).every(([name, version]) => present[name] === version)) {
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    return
  }
  console.log('Installing the packages of the last release…')
  const { program, args } = npmProgram(['ci', '--ignore-scripts', '--include=optional'])
  await run(program, args, { cwd: folder, maxBuffer })
}

async function dependenciesOf(folder: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { dependencies: Record<string, string> }).dependencies
}
