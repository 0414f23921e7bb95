import { pageCount } from './suppliers/supplierRules.ts'

/** What one page of a PDF shows: text, anything else such as a scan, or nothing. */
export type PageContent = 'text' | 'noText' | 'blank'

/** What was read from a PDF. */
export interface PdfFacts {
  sizeBytes: number
  /** `encrypted`: it opens with a password only. `unreadable`: it is damaged, or takes too much memory or time. */
  state: 'readable' | 'encrypted' | 'unreadable'
  /** Number of pages; 0 unless the state is `readable`. */
  pages: number
  /** The content of the first pages, in order. */
  contents: readonly PageContent[]
  /** Text of the first pages. */
  text: string
}

/** What a request says about the article that its PDF should contain. */
export interface RequestedArticle {
  articleName: string
  articleDoi: string
  pages: string
}

/** All kinds of findings, the most serious first. */
export const pdfFindingKinds = [
  'unreadable',
  'encrypted',
  'firstPageOnly',
  'tooFewPages',
  'tooManyPages',
  'otherArticle',
  'scanned',
  'blankPages',
  'small',
  'large',
] as const

/** Something in a PDF that may mean that it is not the requested article; it prevents nothing. */
export interface PdfFinding {
  kind: (typeof pdfFindingKinds)[number]
  /** Pages of the PDF; of `blankPages` the number of blank ones. */
  pages: number
  /** Pages that the request names; null when they cannot be counted, and for kinds that do not compare them. */
  requestedPages: number | null
}

/** Pages that a PDF may have beyond those of the request: a cover sheet, a title page and a notice. */
const extraPages = 3
/** Bytes for each page below and above which a file is unusual. */
export interface PageBytes {
  min: number
  max: number
}

/** What is usual for a library that has not yet sent enough files. */
const anyPageBytes: PageBytes = { min: 1_500, max: 3_000_000 }

/** Files from which can be said what is usual for a library, or for a journal. */
const enoughFiles = 20
/** Share of the words of a title that its article contains on its first pages; ligatures and hyphens spoil some. */
const titleShare = 0.6
/** Characters from which a word of a title counts. */
const minWordLength = 3
/** Characters of text below which nothing is said about its words. */
const minTextLength = 40

/**
 * Returns which sizes of a page are usual, in bytes: from half of the smallest to twice the largest of the middle 90 %
 * of the files that the library has sent of the journal; of all its files when those are fewer than twenty; the same
 * for any library when all are fewer than twenty. Each sample is the bytes for each page of one file.
 */
export function usualPageBytes(
  ofJournal: readonly number[],
  ofLibrary: readonly number[],
): PageBytes {
  const samples = [ofJournal, ofLibrary].find(({ length }) => length >= enoughFiles)
  if (samples === undefined) return anyPageBytes
  const sorted = samples.toSorted((one, other) => one - other)
  const trimmedCount = Math.floor(sorted.length * 0.05)
  return {
    min: (sorted[trimmedCount] ?? 0) / 2,
    max: (sorted[sorted.length - 1 - trimmedCount] ?? 0) * 2,
  }
}

/**
 * Returns what speaks against a PDF being the requested article, the most serious first; empty when nothing does
 * (docs/assumptions.md#checks-of-a-pdf). Takes time in proportion to the text and the title.
 */
export function pdfFindings(
  facts: PdfFacts,
  article: RequestedArticle,
  usual: PageBytes = anyPageBytes,
): PdfFinding[] {
  const { state, pages, contents, sizeBytes } = facts
  const requestedPages = pageCount(article.pages)
  const finding = (kind: PdfFinding['kind'], compared: number | null = null): PdfFinding => ({
    kind,
    pages,
    requestedPages: compared,
  })
  if (state !== 'readable') return [finding(state)]
  const blank = contents.filter((content) => content === 'blank').length
  const isScanned = contents.includes('noText') && contents.every((content) => content !== 'text')
  const findings = [
    pagesFinding(pages - blank, requestedPages),
    !isScanned && isOtherArticle(facts.text, article) ? 'otherArticle' : null,
    isScanned ? 'scanned' : null,
    sizeBytes < pages * usual.min ? 'small' : null,
    sizeBytes > pages * usual.max ? 'large' : null,
  ] as const
  const present = findings.flatMap((kind) =>
    kind === null ? [] : [finding(kind, comparesPages(kind) ? requestedPages : null)],
  )
  if (blank > 0) present.push({ kind: 'blankPages', pages: blank, requestedPages: null })
  return present.toSorted(
    (one, other) => pdfFindingKinds.indexOf(one.kind) - pdfFindingKinds.indexOf(other.kind),
  )
}

const comparesPages = (kind: PdfFinding['kind']): boolean =>
  kind === 'firstPageOnly' || kind === 'tooFewPages' || kind === 'tooManyPages'

/** Returns what is wrong with the number of printed pages; null when nothing is, or nothing is known. */
function pagesFinding(
  printed: number,
  requested: number | null,
): 'firstPageOnly' | 'tooFewPages' | 'tooManyPages' | null {
  if (printed === 1 && requested !== 1) return 'firstPageOnly'
  if (requested === null) return null
  if (printed < requested) return 'tooFewPages'
  return printed > requested + extraPages ? 'tooManyPages' : null
}

/** Returns whether the text contains neither the DOI nor most words of the title; false when it is too short to say. */
function isOtherArticle(text: string, { articleName, articleDoi }: RequestedArticle): boolean {
  const words = wordsOf(text)
  if (words.join('').length < minTextLength) return false
  const doi = articleDoi.trim().toLowerCase()
  // Line breaks split a DOI anywhere.
  if (doi !== '' && text.toLowerCase().replace(/\s/g, '').includes(doi.replace(/\s/g, ''))) {
    return false
  }
  const titleWords = new Set(wordsOf(articleName).filter((word) => word.length >= minWordLength))
  if (titleWords.size === 0) return false
  const inText = new Set(words)
  const matchCount = [...titleWords].filter((word) => inText.has(word)).length
  return matchCount < titleWords.size * titleShare
}

/** Returns the words of a text without accents, in lower case; a word that a hyphen breaks at a line's end is one. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[-\u00ad]\n\s*/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
