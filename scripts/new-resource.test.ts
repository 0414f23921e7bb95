import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameFault, wordsOf } from './newResource/names.mjs'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')
const leftOut = new Set(['.cache', '.data', '.git', 'dist', 'node_modules'])

/** A copy of the project, which the commands of the guide change. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'carrel-copy-'))
  for (const entry of readdirSync(root)) {
    if (!leftOut.has(entry))
      cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true }))

/** Runs a command of the guide in the copy, on the Node of this test and without the settings of its runner. */
function inCopy(command: string) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|TEST|npm_)/.test(name),
  )
  const PATH = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter)
  return run('sh', ['-c', command], { cwd: copy, env: { ...Object.fromEntries(own), PATH } })
}

const filesOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  )
const sources = ['contract', 'platform', 'src', 'tests', 'scripts']
const snapshot = () =>
  new Map(
    sources.flatMap((folder) =>
      [...filesOf(path.join(copy, folder))].map(
        ([file, text]) => [path.join(folder, file), text] as const,
      ),
    ),
  )

const guide = readFileSync(path.join(root, 'docs/add-a-resource.md'), 'utf8')
/** The commands of the guide up to the one that starts the product. */
const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? []
const commands = block.trim().split('\n')

it('writes a list without a table when --crud is not given', async () => {
  // The types of its files are checked by a command of the guide, below.
  await inCopy('npm run new:resource shelfMarks')
  expect(readdirSync(path.join(copy, 'src/resources/shelfMarks')).sort()).toEqual([
    'ShelfMarksList.tsx',
    'messages.ts',
    'shelfMarks.resource.tsx',
  ])
  expect(existsSync(path.join(copy, 'platform/shelfMarks'))).toBe(false)
})

/** A test of the list without a table, whose declaration makes no call yet. */
const listTest = `import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
it('says that there are none yet', async () => {
  await portal.open('meridian', '/ShelfLabels')
  await screen.findByText('No shelf labels yet.')
})
`

describe('the guide, followed to the letter in a copy of the project', () => {
  let before: Map<string, string>
  let after: Map<string, string>
  let lastOutput: string
  beforeAll(async () => {
    before = snapshot()
    for (const command of commands) lastOutput = (await inCopy(command)).stdout
    after = snapshot()
  }, 600_000)

  it('gives a resource that works, with at most 10 commands and one changed file', () => {
    expect(commands.length).toBeLessThanOrEqual(10)
    expect(commands[0]).toBe('npm run new:resource readingLists -- --crud')
    // List, create, edit, filter, export, tenants and permissions, through the portal to the database.
    expect(lastOutput).toMatch(/Tests .*6 passed/)

    const changed = [...before].filter(([file, text]) => after.get(file) !== text)
    expect(changed.map(([file]) => file)).toEqual(['contract/permissions.ts'])
    const added = [...after.keys()].filter((file) => !before.has(file))
    const own =
      /^(contract|platform|src\/resources)\/readingLists\/|-reading-lists\.ts$|readingLists\.test\.tsx$/
    expect(added.filter((file) => !own.test(file))).toEqual([])
  })

  it('lets a list without a table work beside it', async () => {
    await inCopy('npm run new:resource shelfLabels')
    const ofList = 'tests/portal/shelfLabels.test.tsx'
    writeFileSync(path.join(copy, ofList), listTest)
    const tables =
      'tests/contract/permissions.test.ts tests/platform/authorization/expectation.test.ts'
    const { stdout } = await inCopy(`npx vitest run ${tables} ${ofList}`)
    expect(stdout).toMatch(/Test Files .*3 passed/)
  }, 600_000)

  it('numbers its migration after the last one', () => {
    const names = readdirSync(path.join(copy, 'platform/db/migrations')).sort()
    const numbers = names.map((name) => Number(name.slice(0, 4)))
    expect(names.at(-1)).toMatch(/^\d{4}-reading-lists\.ts$/)
    expect(numbers).toEqual(names.map((_, index) => index + 1))
  })

  it('writes files that need no formatting', async () => {
    const check = inCopy('node_modules/.bin/biome format contract platform src tests/portal')
    await expect(check).resolves.toHaveProperty('stdout')
  })
})

it.each([
  ['', 'Usage: npm run new:resource NAME'],
  ['two names', 'Usage: npm run new:resource NAME'],
  ['../escape', 'write it in camelCase'],
  ['people --singular Person', 'write its singular, Person, in camelCase, too'],
  ['orderRows --singular order', 'its singular, order, is reserved'],
  ['supportNotes', 'contract/supportNotes is there already'],
])('the command refuses the name %j, says why and writes nothing', async (name, fault) => {
  const before = snapshot()
  await expect(inCopy(`node scripts/new-resource.mjs ${name} --crud`)).rejects.toThrow(fault)
  expect([...snapshot().keys()]).toEqual([...before.keys()])
})

it.each([
  ['ReadingLists', 'write it in camelCase'],
  ['reading-lists', 'write it in camelCase'],
  ['bücher', 'write it in camelCase'],
  ['ab', 'it must have 3 to 40 letters'],
  ['x'.repeat(41), 'it must have 3 to 40 letters'],
  ['ddrDDRNotes', 'write abbreviations as words'],
  ['orders', 'its singular, order, is reserved'],
  ['class', 'the word is reserved'],
  ['constructor', 'the word is reserved'],
  ['mail', 'contract/mail is there already'],
  ['auditLog', 'there is a resource or an address of this name already'],
  ['faq', 'there is a resource or an address of this name already'],
  ['searchPortal', 'there are permissions of this name already'],
  ['ipRanges', 'the table ip_ranges is there already'],
])('the name %s is refused', (name, fault) => expect(nameFault(name, root)).toContain(fault))

it.each([
  ['readingLists', 'readingList', 'reading_lists', 'Reading lists', 'reading list'],
  ['policies', 'policy', 'policies', 'Policies', 'policy'],
  ['shelfBoxes', 'shelfBox', 'shelf_boxes', 'Shelf boxes', 'shelf box'],
  ['news', 'news', 'news', 'News', 'news'],
  ['reviews', 'review', 'reviews', 'Reviews', 'review'],
  ['statuses', 'status', 'statuses', 'Statuses', 'status'],
  ['clauses', 'clause', 'clauses', 'Clauses', 'clause'],
  ['equipment', 'equipment', 'equipment', 'Equipment', 'equipment'],
  ['series', 'series', 'series', 'Series', 'series'],
  ['people', 'person', 'people', 'People', 'person', 'person'],
  [
    'pastAnalyses',
    'pastAnalysis',
    'past_analyses',
    'Past analyses',
    'past analysis',
    'pastAnalysis',
  ],
])(
  'the name %s may be used, and is spelt in each place as it should be',
  (name, one, table, title, singular, irregular?: string) => {
    expect(nameFault(name, root, irregular)).toBeNull()
    expect(wordsOf(name, irregular)).toMatchObject({ one, table, title, singular })
  },
)

it.each([
  ['readingLists', 'a reading list'],
  ['articleNotes', 'an article note'],
  ['unions', 'a union'],
  ['userNotes', 'a user note'],
  ['uploadNotes', 'an upload note'],
])('one of %s is called %s in sentences', (name, aSingular) =>
  expect(wordsOf(name)).toMatchObject({ aSingular }),
)
