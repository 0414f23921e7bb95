import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doiPath, findDoi } from './doi.ts'
import { isRefusal, maxItemLength, parseItem } from './itemQuery.ts'

const keyAndValue = (text: string) => {
  const parsed = parseItem(text)
  return isRefusal(parsed) ? `refused: ${parsed.expected}` : `${parsed.key} ${parsed.value}`
}

describe('an item', () => {
  it.each([
    ['10.9999/carrel.1524362'],
    [' 10.9999/CARREL.1524362. '],
    ['doi:10.9999/carrel.1524362'],
    ['DOI: 10.9999/carrel.1524362,'],
    ['https://doi.org/10.9999/carrel.1524362'],
    ['http://dx.doi.org/10.9999%2Fcarrel.1524362?utm_source=mail'],
    [
      'https://resolver.example/openurl?rft_id=info%3Adoi%2F10.9999%2Fcarrel.1524362&issn=1234-5679',
    ],
    ['Rao, S. (2019). Soil. https://doi.org/10.9999/carrel.1524362).'],
    ['"10.9999/carrel.1524362"'],
  ])('of %s is its DOI in the normal form', (text) => {
    expect(keyAndValue(text)).toBe('doi 10.9999/carrel.1524362')
  })

  it('may have a DOI with brackets, of which only an unopened one at the end is left out', () => {
    expect(findDoi('(10.1016/S0140-6736(05)67890-1)')).toBe('10.1016/s0140-6736(05)67890-1')
    expect(findDoi('10.1002/(SICI)1097-4571(1999)50:7')).toBe('10.1002/(sici)1097-4571(1999)50:7')
  })

  it.each([
    ['10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O.'],
    ['<https://doi.org/10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O>'],
    ['doi:10.1002/(sici)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O'],
  ])('%s has the angle brackets of its SICI in its DOI', (text) => {
    expect(findDoi(text)).toBe('10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o')
  })

  it('has no markup behind a DOI in it', () => {
    expect(findDoi('10.9999/carrel.17<br>')).toBe('10.9999/carrel.17')
    expect(findDoi('<10.9999/carrel.17>')).toBe('10.9999/carrel.17')
  })

  it('has a DOI with all its signs in the link to it', () => {
    const path = doiPath('10.1002/(sici)1521-3951(199911)216:1<135::aid-pssb135>3.0.co;2-#')
    const link = new URL(`https://doi.org/${path}`)
    expect(link.hash).toBe('')
    expect(decodeURIComponent(link.pathname)).toMatch(/^\/10\.1002\/.*2-#$/)
    expect(doiPath('10.9999/carrel.17')).toBe('10.9999/carrel.17')
  })

  it.each([
    ['0317-8471', 'issn 0317-8471'],
    ['ISSN 03178471', 'issn 0317-8471'],
    ['e-ISSN: 2434-561x', 'issn 2434-561X'],
    ['978-0-306-40615-7', 'isbn 9780306406157'],
    ['ISBN 0-306-40615-2', 'isbn 9780306406157'],
    ['article 1524362', 'articleId 1524362'],
    ['https://resolver.example/?genre=article&issn=03178471&volume=3', 'issn 0317-8471'],
    ['Journal of Soil, 0317-8471, 12(3), 2019', 'issn 0317-8471'],
    ['ISSN 0317-8471, 12(3), 2019', 'issn 0317-8471'],
    ['Annals of the years 1990-1995', 'title Annals of the years 1990-1995'],
    ['Journal of Soil', 'title Journal of Soil'],
  ])('%s is read as %s', (text, expected) => {
    expect(keyAndValue(text)).toBe(expected)
  })

  it.each([
    ['', 'Enter a DOI'],
    ['0317-8472', 'the last of which checks the others'],
    ['ISSN 12', 'An ISSN has eight digits'],
    ['978-0-306-40615-8', 'An ISBN has 10 or 13 digits'],
    ['10.9999', 'A DOI begins with 10. and has a slash'],
    ['doi:carrel', 'A DOI begins with 10. and has a slash'],
    ['https://publisher.example/article/12', 'no DOI, ISSN or ISBN'],
    ['ISSN 0317-8472, 12(3), 2019', 'does not check its others'],
    ['Journal of Soil, ISSN 0317-8472, 2019', 'does not check its others'],
    ['!? —', 'Enter a DOI, an ISSN, an ISBN, a title'],
    ['x'.repeat(maxItemLength + 1), 'at most 1000 characters'],
  ])('"%s" is refused with what was expected', (text, expected) => {
    expect(keyAndValue(text)).toContain(expected)
    expect(keyAndValue(text)).toMatch(/^refused/)
  })

  it.each([
    ['Rao (2019) Soil. J Soil 12(3) 0317-8471', '2019', '12', '3'],
    ['J Soil, ISSN 0317-8471, vol. 12, no. 3, March 2019', '2019', '12', '3'],
    ['J Soil 0317-8471, 2019, read 2021', null, '', ''],
    [
      'https://r.example/?rft.issn=0317-8471&rft.date=2019-03&rft.volume=12&rft.issue=3',
      '2019-03',
      '12',
      '3',
    ],
    ['https://r.example/?rft.issn=0317-8471&rft.date=March', null, '', ''],
    ['0317-8471', null, '', ''],
  ])('%s tells date, volume and issue where they are plain', (text, date, volume, issue) => {
    expect(parseItem(text)).toMatchObject({ date, volume, issue })
  })

  it('of any text is read or refused, in a normal form that reads the same again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const parsed = parseItem(`10.1234/${text}`)
        if (isRefusal(parsed) || parsed.key !== 'doi') return
        expect(parseItem(parsed.value)).toMatchObject({ key: 'doi', value: parsed.value })
      }),
      { seed: 3 },
    )
  })
})
