import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const script = join(import.meta.dirname, 'new-resource.mjs')
/** Inside the tree, so that the linter reads the new files with the project's own rules. */
const resources = join(import.meta.dirname, '../src/resources')

let into: string
beforeAll(() => {
  into = mkdtempSync(join(resources, 'new-'))
})
afterAll(() => rmSync(into, { recursive: true }))

const make = (name: string) => run(process.execPath, [script, name, '--into', into])

it('writes a declaration, its texts and a list that need no other file and no mending', async () => {
  await make('readingLists')
  const folder = join(into, 'readingLists')
  expect(readdirSync(folder).sort()).toEqual([
    'ReadingListsList.tsx',
    'messages.ts',
    'readingLists.resource.tsx',
  ])
  const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome')
  await run(process.execPath, [biome, 'format', folder])
})

it('overwrites nothing and takes no name that is none', async () => {
  await make('taken')
  await expect(make('taken')).rejects.toThrow('is there already')
  await expect(make('../escape')).rejects.toThrow('Usage')
  expect(existsSync(join(into, '../escape'))).toBe(false)
})
