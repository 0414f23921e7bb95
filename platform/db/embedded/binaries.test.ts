import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Binaries, copyBinaries } from './binaries.ts'

let folder: string
let binaries: Binaries
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carrel-binaries-'))
  const root = path.join(folder, 'native')
  await mkdir(path.join(root, 'bin'), { recursive: true })
  await writeFile(path.join(root, 'bin', 'postgres'), '')
  binaries = { root, initdb: path.join(root, 'bin', 'initdb'), postgres: '' }
})
afterAll(() => rm(folder, { recursive: true }))

it('copies the programs once', async () => {
  const target = path.join(folder, 'twice')
  const copy = await copyBinaries(binaries, target)
  expect(await copyBinaries(binaries, target)).toEqual(copy)
  expect(await readdir(target)).toEqual([path.basename(copy.root)])
  expect(await readdir(path.join(copy.root, 'bin'))).toEqual(['postgres'])
})

it('lets every account read the copy and run its programs, where the original is closed', async () => {
  const root = path.join(folder, 'closed')
  await mkdir(path.join(root, 'bin'), { recursive: true, mode: 0o700 })
  await mkdir(path.join(root, 'share'), { mode: 0o700 })
  await writeFile(path.join(root, 'bin', 'postgres'), '', { mode: 0o700 })
  await writeFile(path.join(root, 'share', 'postgres.bki'), '', { mode: 0o600 })
  const copy = await copyBinaries({ ...binaries, root }, path.join(folder, 'open'))
  const modeOf = async (...names: string[]) =>
    ((await stat(path.join(copy.root, ...names))).mode & 0o777).toString(8)
  expect(
    await Promise.all([
      modeOf(),
      modeOf('bin'),
      modeOf('bin', 'postgres'),
      modeOf('share', 'postgres.bki'),
    ]),
  ).toEqual(['755', '755', '755', '644'])
})

it('fails when the copy cannot take its name, and leaves nothing behind', async () => {
  const { root } = await copyBinaries(binaries, path.join(folder, 'first'))
  const target = path.join(folder, 'blocked')
  await mkdir(target)
  // A link to nothing is not there to read, and no folder can take its name.
  await symlink('/nonexistent', path.join(target, path.basename(root)))
  await expect(copyBinaries(binaries, target)).rejects.toThrow('ENOTDIR')
  expect(await readdir(target)).toEqual([path.basename(root)])
})
