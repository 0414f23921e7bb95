import { describe, expect, it } from 'vitest'
import { parseItem } from './itemQuery.ts'
import { readOpenUrl } from './openUrl.ts'

const read = (query: string) => readOpenUrl(new URLSearchParams(query))

describe('an OpenURL', () => {
  it.each([
    [
      '1.0 with a DOI',
      'url_ver=Z39.88-2004&rft_val_fmt=info:ofi/fmt:kev:mtx:journal&rft_id=info:doi/10.1000/182&rft.date=2015-06-02',
      { key: 'doi', value: '10.1000/182', date: '2015-06-02' },
    ],
    [
      '1.0 with an ISSN',
      'ctx_ver=Z39.88-2004&rft.issn=03178471&rft.date=2015-06&rft.volume=12&rft.issue=3',
      { key: 'issn', value: '0317-8471', date: '2015-06', volume: '12', issue: '3' },
    ],
    [
      '1.0 with a DOI that is a SICI',
      'rft_id=info:doi/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
      { value: '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o' },
    ],
    ['1.0 of a book', 'rft.isbn=0306406152', { key: 'isbn', value: '9780306406157' }],
    ['0.1', 'sid=x&issn=0317-8471&date=2015', { key: 'issn', value: '0317-8471', date: '2015' }],
    ['with a title alone', 'rft.jtitle=Soil+News', { key: 'title', value: 'Soil News' }],
  ])('%s names its item', (_, query, expected) => {
    const { item, unread } = read(query)
    expect(parseItem(item ?? '')).toMatchObject(expected)
    expect(unread).toEqual([])
  })

  it.each([
    ['rft_id=info:doi/10.1000/182&rft.issn=03178471&rft.date=2015', '10.1000/182, 2015'],
    ['rft.issn=03178471&rft.volume=12&rft.issue=3', '0317-8471, 12, 3'],
    ['rft.isbn=0306406152&rft.btitle=Soil', '9780306406157'],
    ['rft.jtitle=Soil+News', 'Soil News'],
  ])('%s is called by its best identifier and its place', (query, label) => {
    expect(read(query).label).toBe(label)
  })

  it('lists what it cannot read, and guesses nothing', () => {
    const { item, unread, request } = read(
      'rft.issn=0317-8472&rft_id=info:pmid/123&rft.date=spring&pid=<x>&rft.atitle=New&rft.atitle=Other&rft.title=Soil',
    )
    expect(item).toBe('Soil')
    expect(unread.map(({ name }) => name)).toEqual([
      'rft.issn',
      'rft_id',
      'rft.date',
      'pid',
      'rft.atitle',
    ])
    expect(request.toString()).toBe('rft.jtitle=Soil&rft.atitle=New')
  })

  it('without an item names none', () => {
    expect(read('rft.volume=3').item).toBeNull()
    expect(read('').item).toBeNull()
  })

  it('reads at most 100 fields and shows 200 characters of each', () => {
    const { unread } = read(
      Array.from({ length: 5000 }, (_, index) => `x${index}=${'y'.repeat(300)}`).join('&'),
    )
    expect(unread).toHaveLength(100)
    expect(unread[0]?.value).toHaveLength(200)
  })
})
