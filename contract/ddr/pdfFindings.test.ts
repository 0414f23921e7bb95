import { describe, expect, it } from 'vitest'
import { type PdfFacts, pdfFindings, type RequestedArticle, usualPageBytes } from './pdfFindings.ts'

const article: RequestedArticle = {
  articleName: 'Soil moisture under rain-fed maize: a ten-year study',
  articleDoi: '10.9999/smm.2020.17',
  pages: '101-108',
}
const text = `${article.articleName}\nA. Author, B. Author. Journal of Fields 12 (2020)`

const facts = (part: Partial<PdfFacts> = {}): PdfFacts => ({
  sizeBytes: 400_000,
  state: 'readable',
  pages: 8,
  contents: Array.from({ length: part.pages ?? 8 }, () => 'text' as const),
  text,
  ...part,
})
const kinds = (part: Partial<PdfFacts>, about: Partial<RequestedArticle> = {}) =>
  pdfFindings(facts(part), { ...article, ...about }).map(({ kind }) => kind)

describe('findings about a PDF', () => {
  it('are none for the requested article', () => expect(kinds({})).toEqual([]))

  it.each(['unreadable', 'encrypted'] as const)('name only that it is %s', (state) =>
    expect(kinds({ state, pages: 0, contents: [], text: '' })).toEqual([state]),
  )

  it.each([
    [1, '101-108', ['firstPageOnly']],
    [1, '101', []],
    [1, '', ['firstPageOnly']],
    [1, 'e1234', ['firstPageOnly']],
    [7, '101-108', ['tooFewPages']],
    [8, '101-8', []],
    [11, '101-108', []],
    [12, '101-108', ['tooManyPages']],
    [300, 'e1234', []],
  ])('compare %i pages with "%s"', (pages, requested, expected) =>
    expect(kinds({ pages, sizeBytes: pages * 50_000 }, { pages: requested })).toEqual(expected),
  )

  it('give the numbers of both', () =>
    expect(pdfFindings(facts({ pages: 5 }), article)).toEqual([
      { kind: 'tooFewPages', pages: 5, requestedPages: 8 },
    ]))

  it('count blank pages for themselves and not as pages of the article', () => {
    const contents = [...Array.from({ length: 7 }, () => 'text' as const), 'blank' as const]
    expect(pdfFindings(facts({ contents }), article)).toEqual([
      { kind: 'tooFewPages', pages: 8, requestedPages: 8 },
      { kind: 'blankPages', pages: 1, requestedPages: null },
    ])
  })

  const other = 'Proceedings of another society, volume 3, with a paper about something else'
  it.each([
    ['neither title nor DOI', other, {}, ['otherArticle']],
    ['the DOI, broken by lines', `${other} https://doi.org/10.9999/\nSMM.2020.17`, {}, []],
    ['the title in capitals without its punctuation', text.toUpperCase().replace(':', ''), {}, []],
    ['a title broken by hyphens', text.replace('moisture', 'mois-\nture'), {}, []],
    ['a title with accents', `${other} Etude du sol`, { articleName: 'Étude du sol' }, []],
    ['some words of the title', `${other} soil study`, {}, ['otherArticle']],
    ['a few letters', 'Page 1', {}, []],
    ['no words to compare', other, { articleName: '—', articleDoi: '' }, []],
  ])('look for the article: %s', (_, found, about, expected) =>
    expect(kinds({ text: found }, about)).toEqual(expected),
  )

  it('name a scan without text, and say nothing about its words then', () => {
    const contents = Array.from({ length: 8 }, () => 'noText' as const)
    expect(kinds({ contents, text: '' })).toEqual(['scanned'])
    expect(kinds({ contents: [...contents.slice(1), 'text'], text })).toEqual([])
  })

  it('know the usual size from twenty files of the journal, else of the library', () => {
    const sizes = (count: number, pageBytes: number) =>
      Array.from({ length: count }, (_, nth) => pageBytes + nth)
    const fixed = usualPageBytes([], [])
    expect(usualPageBytes(sizes(19, 10_000), sizes(19, 10_000))).toEqual(fixed)
    expect(usualPageBytes(sizes(19, 10_000), sizes(20, 50_000))).toEqual({
      min: 50_001 / 2,
      max: 50_018 * 2,
    })
    expect(usualPageBytes(sizes(20, 10_000), sizes(200, 50_000)).max).toBe(10_018 * 2)
    // One odd file among many does not make others of its kind usual.
    expect(usualPageBytes([], [...sizes(39, 10_000), 9_000_000]).max).toBeLessThan(21_000)
  })

  it('name files that are much smaller or larger than usual', () => {
    expect(kinds({ sizeBytes: 8 * 1_499 })).toEqual(['small'])
    expect(kinds({ sizeBytes: 8 * 3_000_001 })).toEqual(['large'])
  })

  it('take linear time for long texts', () => {
    const before = process.cpuUsage()
    kinds(
      { text: 'a-\n'.repeat(200_000) },
      { articleName: '- '.repeat(500), articleDoi: ' '.repeat(300) },
    )
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  })
})
