import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import reactAdminMessages from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { resetLinkMinutes } from '../../contract/session/linkLifetimes.ts'
import { markdownTree } from '../../scripts/build/markdownPlugin.ts'
import type { MarkdownNode } from '../../src/layout/help/markdownTree.ts'
import { paths } from '../../src/paths.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const namesIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .map((file) => path.basename(file, '.md'))
    .sort()

/** Screens that are no resources (src/layout/help/helpName.ts). */
const otherScreens = ['dashboard', 'consortiumDashboard', 'consortiumRequests', 'profile', 'portal']

/** Declared resources by their sources, because declarations need a browser. */
const declared = globSync('src/resources/*/*.resource.tsx', { cwd: root }).map((file) => {
  const text = read(file)
  return {
    name: /\bname: '(\w+)'/.exec(text)?.[1] ?? file,
    address: /\bpath: '([^']+)'/.exec(text)?.[1],
  }
})
const addresses = new Set<string>([
  ...Object.values(paths),
  ...declared.flatMap(({ address }) => address ?? []),
  '/Support/Customers',
])

const languages = ['en', 'hi']
const texts = languages.flatMap((language) =>
  namesIn(`content/help/${language}`).map((name) => ({ language, name })),
)

/** Returns all nodes of a tree, those inside others too. */
const allNodes = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
  nodes.flatMap((node) => [node, ...(typeof node === 'string' ? [] : allNodes(node.children))])
const textIn = (nodes: readonly MarkdownNode[]): string =>
  allNodes(nodes)
    .filter((node) => typeof node === 'string')
    .join(' ')
const contentsOf = (tree: readonly MarkdownNode[], tag: string): string[] =>
  allNodes(tree).flatMap((node) =>
    typeof node === 'object' && node.tag === tag ? [textIn(node.children)] : [],
  )

/** Returns the texts of a JSON value by their keys. */
const textsIn = (value: unknown, key = ''): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`))
    : [[key, String(value)]]

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../src/**/messages.ts', '../../src/i18n/shell.ts'],
  { eager: true },
)
/** All texts of the portal by their language; a plural text by its first form. */
const labels: Record<string, Set<string>> = {
  en: labelsOf([reactAdminMessages, ...Object.values(modules)]),
  hi: labelsOf(
    globSync('content/languages/hi/*.json', { cwd: root }).map(
      (file) => JSON.parse(read(file)) as unknown,
    ),
  ),
}
function labelsOf(values: unknown[]): Set<string> {
  return new Set(values.flatMap((value) => textsIn(value).map(([, text]) => firstForm(text))))
}
function firstForm(text: string): string {
  return text.split(' |||| ')[0] ?? text
}

it('has a help text for every screen, in every language, and no other', () => {
  const screens = [...declared.map(({ name }) => name), ...otherScreens].sort()
  for (const language of languages) expect(namesIn(`content/help/${language}`)).toEqual(screens)
})

it('has news of the same versions in every language', () => {
  expect(namesIn('content/news/hi')).toEqual(namesIn('content/news/en'))
})

it.each(namesIn('content/news/en'))('has 5 to 8 entries in the news of %s', (version) => {
  const counts = languages.map(
    (language) =>
      contentsOf(markdownTree(read(`content/news/${language}/${version}.md`)), 'h3').length,
  )
  expect(counts[0]).toBe(counts[1])
  expect(counts[0]).toBeGreaterThanOrEqual(5)
  expect(counts[0]).toBeLessThanOrEqual(8)
})

it('says for how long a password link works', () => {
  const minutes = { en: 'minutes', hi: 'मिनट' }
  for (const [language, word] of Object.entries(minutes)) {
    expect(read(`content/help/${language}/accounts.md`)).toContain(` ${resetLinkMinutes} ${word}`)
  }
})

describe.each(texts)('$language/$name', ({ language, name }) => {
  const tree = markdownTree(read(`content/help/${language}/${name}.md`))

  it('says what is done most often, what words mean, and what to do when something is wrong', () => {
    const headings = {
      en: ['Done most often', 'Words', 'When something is wrong'],
      hi: ['अक्सर किए जाने वाले काम', 'शब्द', 'कुछ ठीक न हो तो'],
    }
    expect(contentsOf(tree, 'h3')).toEqual(headings[language as 'en' | 'hi'])
    expect(contentsOf(tree, 'li').length).toBeGreaterThanOrEqual(4)
  })

  it('has 80 to 200 words', () => {
    const words = textIn(tree)
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    expect(words).toBeGreaterThanOrEqual(80)
    expect(words).toBeLessThanOrEqual(language === 'en' ? 200 : 220)
  })

  it('leads to screens that exist', () => {
    const links = allNodes(tree).flatMap((node) =>
      typeof node === 'object' && node.tag === 'a' ? (node.href ?? []) : [],
    )
    expect(links.filter((link) => !addresses.has(link))).toEqual([])
  })

  it('names buttons and fields as the portal does', () => {
    const named = contentsOf(tree, 'em')
    expect(named.filter((label) => labels[language]?.has(label) !== true)).toEqual([])
  })

  it('leaves no mark of Markdown in the text', () => {
    expect(textIn(tree)).not.toMatch(/[*[\]`]/)
  })
})
