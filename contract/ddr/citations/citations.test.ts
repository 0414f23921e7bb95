import { describe, expect, it } from 'vitest'
import { maxCitations, readCitationFile } from './citationFile.ts'
import { readCitationText } from './citationText.ts'
import { readCitations } from './citations.ts'

const article = {
  articleName: 'Tidal mixing in shallow lakes',
  authors: 'Rao, L.; Sen, K.',
  sourceName: 'Annals of Invented Limnology',
  articleDoi: '10.9999/carrel.17',
  issn: '0317-8471',
  issueYear: '2020',
  volume: '12',
  issueNumber: '3',
  pages: '44-58',
}

const ris = [
  'TY  - JOUR',
  'AU  - Rao, L.',
  'AU  - Sen, K.',
  'TI  - Tidal mixing in shallow lakes',
  'JO  - Annals of Invented Limnology',
  'PY  - 2020/03/01/',
  'VL  - 12',
  'IS  - 3',
  'SP  - 44',
  'EP  - 58',
  'SN  - 03178471',
  'DO  - https://doi.org/10.9999/carrel.17',
  'ER  - ',
]

describe('a RIS file', () => {
  it('is read with any line ends and with a byte order mark', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(readCitationFile(`\uFEFF${ris.join(end)}`)?.citations).toEqual([article])
    }
  })

  it('with many entries is read to the end; what has neither title nor DOI is counted', () => {
    const text = `${ris.join('\n')}\n\nTY  - JOUR\nPY  - 2020\nER  - \n`.repeat(maxCitations + 5)
    const list = readCitationFile(text)
    expect(list?.citations).toHaveLength(maxCitations)
    expect(list?.skipped).toBe(maxCitations + 10)
  })

  it('whose last entry is cut off is read up to there', () => {
    expect(readCitationFile('TY  - JOUR\nTI  - Cut o')?.citations[0]?.articleName).toBe('Cut o')
  })
})

describe('a BibTeX file', () => {
  it('is read with braces, quotation marks, bare numbers and comments', () => {
    const text = `% exported
      @comment{jabref-meta: databaseType:bibtex;}
      @string{ail = "Annals"}
      @Article{rao2020,
        author  = {Rao, L. and Sen, K.},
        title   = "{Tidal} mixing in {S}hallow lakes",
        journal = {Annals of Invented Limnology},
        year    = 2020, volume = 12, number = {3}, pages = {44--58},
        issn    = {0317-8471},
        doi     = {10.9999/carrel.17}
      }
      @article{second, title = {Another}, year = {2021}}`
    expect(readCitationFile(text)?.citations).toMatchObject([
      { ...article, articleName: 'Tidal mixing in Shallow lakes' },
      { articleName: 'Another', issueYear: '2021' },
    ])
  })

  it('has the accents of TeX as letters', () => {
    const author = String.raw`M{\"u}ller, J\'er\^ome and \v{C}apek, K. and Stra{\ss}er, \O ystein and Fran\c{c}ois`
    const text = `@article{a, title = {A \\& B}, author = {${author}}}`
    expect(readCitationFile(text)?.citations[0]).toMatchObject({
      articleName: 'A & B',
      authors: 'Müller, Jérôme; Čapek, K.; Straßer, Øystein; François',
    })
  })

  it('that is never closed is read without a failure', () => {
    for (const text of [
      '@article{',
      '@article{a, title = {Open',
      '@article{a, title = "',
      '@a{{{{',
    ]) {
      expect(readCitationFile(text)).not.toBeNull()
    }
  })
})

describe('a citation as text', () => {
  it.each([
    'Rao, L., & Sen, K. (2020). Tidal mixing in shallow lakes. Annals of Invented Limnology, 12(3), 44–58. https://doi.org/10.9999/carrel.17',
    'Rao L, Sen K. Tidal mixing in shallow lakes. Annals of Invented Limnology. 2020;12(3):44-58. doi: 10.9999/carrel.17',
    'Rao L, Sen K. Tidal mixing in shallow lakes. Annals of Invented Limnology 2020 Mar 1;12(3):44-58. doi:10.9999/carrel.17',
  ])('is read by its order: %s', (text) => {
    expect(readCitationText(text)).toMatchObject({
      articleName: article.articleName,
      sourceName: article.sourceName,
      articleDoi: article.articleDoi,
      issueYear: '2020',
      volume: '12',
      issueNumber: '3',
      pages: '44-58',
    })
  })

  it('ends its title at no initial', () => {
    const text =
      'Rao, L. (2020). The letters of A. Sen on tides. Annals of Invented Limnology, 12(3).'
    expect(readCitationText(text)?.articleName).toBe('The letters of A. Sen on tides')
  })

  it('is read up to 2,000 characters', () => {
    const ofLength = (length: number) => {
      const rest = '. Annals of Invented Limnology, 12(3).'
      return `Rao, L. (2020). ${'T'.repeat(length - rest.length - 16)}${rest}`
    }
    expect(ofLength(2000)).toHaveLength(2000)
    expect(readCitationText(ofLength(2000))?.volume).toBe('12')
    expect(readCitationText(ofLength(2001))).toBeNull()
  })

  it('in another order is not guessed', () => {
    for (const text of ['Tidal mixing', 'See the book of 2020; it is good', '', '(2020). ']) {
      expect(readCitationText(text)).toBeNull()
    }
  })
})

describe('whatever is pasted', () => {
  it('is read as what it is', () => {
    const first = (text: string) => readCitations(text)?.citations[0]
    expect(first('10.9999/carrel.17')).toMatchObject({ articleDoi: '10.9999/carrel.17' })
    expect(
      first('https://resolver.example/?rft.atitle=A&rft.jtitle=B&rft.date=2020'),
    ).toMatchObject({ articleName: 'A', sourceName: 'B', issueYear: '2020' })
    expect(first(ris.join('\n'))).toEqual(article)
    expect(first('Rao, L. (2020). Salt = stress. Annals, 12(3), 44.')).toMatchObject({
      articleName: 'Salt = stress',
    })
    expect(readCitations('nothing of the kind')).toBeNull()
  })

  it('takes time in proportion to its length', () => {
    const parts = ['TY  - ', '@a{', '@a{b={', 'A. ', '(2020). ', '{', '"', '\\', 'a=', 'AU  - a\n']
    const slow = parts.filter((part) => {
      const before = process.cpuUsage()
      readCitations(part.repeat(100_000))
      readCitations(`TY  - JOUR\n${part.repeat(100_000)}`)
      readCitations(`@a{b, c = ${part.repeat(100_000)}`)
      // Quadratic time was two minutes, of the processor: on a busy machine linear time may take long, too.
      return process.cpuUsage(before).user > 5_000_000
    })
    expect(slow).toEqual([])
  })
})
