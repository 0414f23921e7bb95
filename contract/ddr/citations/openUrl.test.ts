import { describe, expect, it } from 'vitest'
import { doiIn, readCitation } from './openUrl.ts'

describe('a pasted citation', () => {
  it('is read from an OpenURL 1.0, from 0.1 and from a DOI', () => {
    expect(
      readCitation(
        'https://r.example/?url_ver=Z39.88-2004&rft.atitle=On+lakes&rft.jtitle=Annals&rft.date=2024-05&rft.spage=3&rft.epage=9&rft_id=info:doi/10.1234/ab.c',
      ),
    ).toMatchObject({
      articleName: 'On lakes',
      sourceName: 'Annals',
      issueYear: '2024',
      pages: '3-9',
      articleDoi: '10.1234/ab.c',
    })
    expect(readCitation('?atitle=On+lakes&title=Annals&aulast=Rao&aufirst=Leela')).toMatchObject({
      sourceName: 'Annals',
      authors: 'Rao, Leela',
    })
    expect(readCitation('https://doi.org/10.1234/xyz')?.articleDoi).toBe('10.1234/xyz')
    expect(readCitation('nothing of the kind')).toBeNull()
  })

  it('gives a DOI whole that is a SICI with angle brackets', () => {
    const doi = '10.1002/(SICI)1521-3951(199911)216:1<135::AID-PSSB135>3.0.CO;2-#'
    expect(readCitation(doi)?.articleDoi).toBe(doi)
    const link = `https://resolver.example/?rft_id=info:doi/${encodeURIComponent(doi)}&rft.volume=216`
    expect(readCitation(link)).toMatchObject({ articleDoi: doi, volume: '216' })
    expect(doiIn(`<p>${doi}</p>`)).toBe(doi)
    expect(doiIn('<p>10.1234/xyz</p>')).toBe('10.1234/xyz')
  })

  it('gives a DOI without the full stop of its sentence', () => {
    expect(doiIn('see doi:10.1234/xyz.')).toBe('10.1234/xyz')
  })
})
