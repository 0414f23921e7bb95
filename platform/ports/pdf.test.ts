import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfFindings, type RequestedArticle } from '../../contract/ddr/pdfFindings.ts'
import { pdfOfPages, type PdfPage } from '../../tests/support/files/pdf.ts'
import { readPdf } from './pdf.ts'

const article: RequestedArticle = {
  articleName: 'Soil moisture under rain-fed maize',
  articleDoi: '10.9999/smm.2020.17',
  pages: '1-3',
}
const filler = Array.from(
  { length: 40 },
  (_, line) => `Line ${line} of a page that says what articles say in their usual words.`,
)
const title = 'Soil moisture under rain-fed maize'
const text: PdfPage = { lines: filler }
const first: PdfPage = { lines: [title, ...filler] }
const scan: PdfPage = { paint: 'image' }
const usual = { paddingBytes: 20_000 }
const usualPages = [first, text, text]
const whole = pdfOfPages(usualPages, usual)
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
/** Pages that take gigabytes once they are unpacked. */
const bomb = deflateSync(Buffer.alloc(400_000_000, 32), { level: 1 })

/** What the file is, its bytes, what is expected, and what the request says otherwise. */
const corpus: [
  what: string,
  bytes: Uint8Array,
  expected: string[],
  requested?: Partial<RequestedArticle>,
][] = [
  ['the article', whole, []],
  ['the article, packed', pdfOfPages(usualPages, { ...usual, filter: '/FlateDecode' }), []],
  ['the article with a cover sheet', pdfOfPages([text, ...usualPages], usual), []],
  [
    'the article with a DOI only',
    pdfOfPages([{ lines: ['doi:10.9999/smm.2020.17', ...filler] }, text, text], usual),
    [],
  ],
  [
    'a DOI on the third page',
    pdfOfPages([text, text, { lines: ['10.9999/SMM.2020.17', ...filler] }], usual),
    [],
  ],
  [
    'a DOI on the fourth page',
    pdfOfPages([text, text, text, { lines: ['10.9999/smm.2020.17'] }], usual),
    ['otherArticle'],
  ],
  [
    'a title in two lines',
    pdfOfPages(
      [{ lines: ['Soil mois-', 'ture under rain-fed', 'maize', ...filler] }, text, text],
      usual,
    ),
    [],
  ],
  [
    'a title in capitals',
    pdfOfPages([{ lines: [title.toUpperCase(), ...filler] }, text, text], usual),
    [],
  ],
  ['another article', pdfOfPages([text, text, text], usual), ['otherArticle']],
  [
    'an accented title',
    pdfOfPages([{ lines: ['\xc9tude du sol', ...filler] }, text, text], usual),
    [],
    { articleName: 'Étude du sol' },
  ],
  ['the first page only', pdfOfPages([first], usual), ['firstPageOnly']],
  [
    'the first page of an article number',
    pdfOfPages([first], usual),
    ['firstPageOnly'],
    { pages: 'e1234' },
  ],
  ['a letter of one page', pdfOfPages([first], usual), [], { pages: '17' }],
  ['a page too few', pdfOfPages([first, text], usual), ['tooFewPages']],
  [
    'half of the pages',
    pdfOfPages([first, ...times(4, text)], usual),
    ['tooFewPages'],
    { pages: '101-110' },
  ],
  ['a shortened range', pdfOfPages([first, ...times(9, text)], usual), [], { pages: '101-10' }],
  [
    'a whole issue',
    pdfOfPages([first, ...times(70, text)], { paddingBytes: 200_000 }),
    ['tooManyPages'],
  ],
  [
    'a whole issue for no range',
    pdfOfPages([first, ...times(70, text)], { paddingBytes: 200_000 }),
    [],
    { pages: '' },
  ],
  ['a blank page at the end', pdfOfPages([...usualPages, {}], usual), ['blankPages']],
  [
    'a blank page instead of one',
    pdfOfPages([first, {}, text], usual),
    ['tooFewPages', 'blankPages'],
  ],
  ['a page with spaces', pdfOfPages([...usualPages, { paint: 'spaces' }], usual), ['blankPages']],
  [
    'a page with an empty clip',
    pdfOfPages([...usualPages, { paint: 'clip' }], usual),
    ['blankPages'],
  ],
  [
    'a page with a link only',
    pdfOfPages([...usualPages, { paint: 'annotation' }], usual),
    ['blankPages'],
  ],
  ['only blank pages', pdfOfPages([{}, {}, {}], usual), ['tooFewPages', 'blankPages']],
  ['a page with vector graphics', pdfOfPages([...usualPages, { paint: 'path' }], usual), []],
  ['a page with an image', pdfOfPages([...usualPages, scan], usual), []],
  ['a scan', pdfOfPages(times(3, scan), usual), ['scanned']],
  [
    'a scan of inline images',
    pdfOfPages(times(3, { paint: 'inline' as const }), usual),
    ['scanned'],
  ],
  ['a scan of the first page', pdfOfPages([scan], usual), ['firstPageOnly', 'scanned']],
  [
    'a scan with a text layer',
    pdfOfPages(
      [
        { ...first, ...scan },
        { ...text, ...scan },
        { ...text, ...scan },
      ],
      usual,
    ),
    [],
  ],
  [
    'a file with a password',
    pdfOfPages(usualPages, { ...usual, hasPassword: true }),
    ['encrypted'],
  ],
  [
    'a very small file',
    pdfOfPages([{ lines: [title] }, { lines: ['2'] }, { lines: ['3'] }]),
    ['small'],
  ],
  ['a very large file', pdfOfPages(usualPages, { paddingBytes: 9_500_000 }), ['large']],
  ['the first half of a file', whole.subarray(0, whole.length >> 1), ['unreadable']],
  ['a beginning and an end without pages', bytesOf('%PDF-1.7\nnothing\n%%EOF\n'), ['unreadable']],
  ['no pages at all', pdfOfPages([]), ['unreadable']],
  [
    'a wrong table of objects',
    bytesOf(
      Buffer.from(whole)
        .toString('latin1')
        .replace(/startxref\n\d+/, 'startxref\n7'),
    ),
    [],
  ],
  [
    'a page that unpacks to gigabytes',
    pdfOfPages([{ content: bomb }], { filter: '/FlateDecode' }),
    ['unreadable'],
  ],
  [
    'a page that unpacks twice',
    pdfOfPages([{ content: deflateSync(bomb) }], { filter: '[/FlateDecode /FlateDecode]' }),
    ['unreadable'],
  ],
  [
    'pages that name their own parent',
    bytesOf(Buffer.from(whole).toString('latin1').replace('/Kids [5 0 R', '/Kids [2 0 R')),
    ['unreadable'],
  ],
]

describe('what is found in PDFs', () => {
  it('is known for forty of them', () => expect(corpus).toHaveLength(40))

  it.concurrent.each(corpus)('%s', async (_, bytes, expected, requested = {}) => {
    const facts = await readPdf(bytes, { customerId: null })
    const found = pdfFindings(facts, { ...article, ...requested })
    expect(found.map(({ kind }) => kind)).toEqual(expected)
  })
})

describe('the reader of PDFs', () => {
  it('leaves the bytes of its caller as they are', async () => {
    const bytes = pdfOfPages(usualPages, usual)
    await readPdf(bytes, { customerId: null })
    expect(Buffer.from(bytes).equals(whole)).toBe(true)
  })

  it('gives a file up that takes too long', async () => {
    expect(await readPdf(whole, { customerId: null, timeoutMs: 1 })).toMatchObject({
      state: 'unreadable',
      pages: 0,
    })
  })

  it('reads many files, two at once, and refuses what would wait too long', async () => {
    const reading = Array.from({ length: 12 }, () => readPdf(whole, { customerId: null }))
    const results = await Promise.allSettled(reading)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'unavailable' })
  })

  it('reads one file of a customer at a time, so that a flood keeps no other waiting', async () => {
    const flood = Array.from({ length: 12 }, () => readPdf(whole, { customerId: 1 }))
    const other = readPdf(whole, { customerId: 2 })
    const results = await Promise.allSettled(flood)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await other).toMatchObject({ state: 'readable' })
  })
})
