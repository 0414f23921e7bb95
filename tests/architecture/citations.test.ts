import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const filesOf = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).sort()
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const codeFiles = filesOf(
  '{contract,platform,src,scripts,bench,tests}/**/*.{ts,tsx,mjs,css}',
  '*.{ts,html}',
).filter((file) => !file.endsWith('architecture/citations.test.ts'))
const documents = filesOf('*.md', 'docs/**/*.md')

interface Section {
  anchor: string
  /** Such as 2.3; undefined for a heading without a number. */
  number: string | undefined
  /** Everything below the heading, deeper headings included, without markup. */
  text: string
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const plain = (text: string): string => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').toLowerCase()

const sectionsByFile = new Map<string, Section[]>()

/** Returns the sections of a document, in its order. */
function sectionsOf(file: string): Section[] {
  const known = sectionsByFile.get(file)
  if (known !== undefined) return known
  const text = read(file).replace(/^```[\s\S]*?^```/gm, '')
  const headings = [...text.matchAll(/^(#+) (.+)$/gm)]
  const sections = headings.map(({ 1: marks = '', 2: title = '', index }, position) => {
    const next = headings.slice(position + 1).find(([, other = '']) => other.length <= marks.length)
    return {
      anchor: anchorOf(title),
      number: /^(\d+(?:\.\d+)*)\.? /.exec(title)?.[1],
      text: plain(text.slice(index, next?.index)),
    }
  })
  sectionsByFile.set(file, sections)
  return sections
}

/** The text of a file with each comment of several lines on one line, so that no citation is broken in two. */
const withJoinedLines = (text: string): string => text.replace(/\n\s*(?:\*(?!\/)|\/\/|--) ?/g, ' ')

/** A document, and what of it: an anchor, or sections and the quoted title of something in the last of them. */
const citation =
  /(?<![\w./-])(?:\.\.\/)*(docs\/[\w/-]+\.md|[A-Z]+\.md)`?(?:#([\w-]+)|((?:,?(?: and)? §\d+(?:\.\d+)*)+)(?:, "([^"\n]+)")?)?/g
/** Sections of standards that are published elsewhere. */
const standard = /(?:Code of Practice|ECMA-376|APPNOTE|RFC \d+)[^§()]{0,20}§\d+(?:\.\d+)*/g
const decisionRecord = /\bADR (\d+)\b/g
/** Documents that are no part of this repository. */
const foreign =
  /§[\d.]*|\bspec: (?:portal|resources|delivery)\b|\b(?:DECISIONS|ENDPOINTS|QUALITY|STACK|STANDARDS|UX)\b|\bDEMO\.md\b/g

/** Returns what is wrong with the citations of a file: each with the reason. */
function faultsOf(file: string): string[] {
  const text = withJoinedLines(read(file))
  const faults = [...text.matchAll(citation)].flatMap((match) =>
    citationFaults(match).map((fault) => `${match[0]}: ${fault}`),
  )
  for (const [cited, number = ''] of text.matchAll(decisionRecord)) {
    if (filesOf(`docs/adr/${number.padStart(4, '0')}-*.md`).length !== 1) {
      faults.push(`${cited}: no such record`)
    }
  }
  const rest = text.replace(citation, '').replace(standard, '')
  const left = [...rest.matchAll(foreign)].map(({ 0: cited, index }) => {
    const around = rest.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ')
    return `${cited}: cites no document of this repository, in "${around}"`
  })
  return [...faults, ...left].map((fault) => `${file}: ${fault}`)
}

function citationFaults([, document = '', anchor, numbers, quoted]: RegExpExecArray): string[] {
  if (!existsSync(join(root, document))) return ['no such document']
  const sections = sectionsOf(document)
  if (anchor !== undefined) {
    return sections.some((section) => section.anchor === anchor) ? [] : ['no such heading']
  }
  const cited = numbers?.match(/\d+(?:\.\d+)*/g) ?? []
  const found = cited.map((number) => sections.find((section) => section.number === number))
  const faults = cited
    .filter((_, position) => found[position] === undefined)
    .map((number) => `no section ${number}`)
  const last = found.at(-1)
  if (quoted !== undefined && last !== undefined && !last.text.includes(plain(quoted))) {
    faults.push(`section ${last.number} says nothing of "${quoted}"`)
  }
  return faults
}

it('every citation of a document in code leads to a heading of that document', () => {
  expect(codeFiles.length).toBeGreaterThan(500)
  expect(codeFiles.flatMap(faultsOf)).toEqual([])
})

describe('in the documents', () => {
  const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g
  const namedFile =
    /`((?:contract|platform|src|scripts|bench|tests|docs|content)\/[^`\s<>*{}…#]*)`/g

  it.each(documents)('every link of %s leads to a file and a heading', (file) => {
    const broken = [...read(file).matchAll(link)].filter(([, path = '', anchor]) => {
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && !sectionsOf(target).some((one) => one.anchor === anchor)
    })
    expect(broken.map(([cited]) => cited)).toEqual([])
  })

  it.each(documents)('every file that %s names is there', (file) => {
    const named = [...read(file).matchAll(namedFile)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
