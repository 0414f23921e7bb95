import { expect, it } from 'vitest'
import { parseItem } from '../../../../contract/entitlement/itemQuery.ts'
import { accessItem } from './accessItem.ts'

const article = {
  articleName: 'Tidal mixing',
  sourceName: 'Annals of Invented Limnology',
  articleDoi: '10.9999/carrel.17',
  issn: '0317-8471',
  issueYear: '2020',
  volume: '12',
  issueNumber: '3',
}

it('names an article as the access check reads it: by DOI, else by ISSN and issue, else by journal', () => {
  const read = (part: Partial<typeof article>) => parseItem(accessItem({ ...article, ...part }))
  expect(read({})).toMatchObject({ key: 'doi', value: '10.9999/carrel.17' })
  const place = { key: 'issn', value: '0317-8471', date: '2020', volume: '12' }
  expect(read({ articleDoi: '' })).toEqual({ ...place, issue: '3' })
  expect(read({ articleDoi: ' ', issueNumber: '' })).toEqual({ ...place, issue: '' })
  expect(read({ articleDoi: '', volume: '' })).toMatchObject({ key: 'issn', date: '2020' })
  expect(read({ articleDoi: '', issn: '' })).toMatchObject({
    key: 'title',
    value: 'Annals of Invented Limnology',
  })
  expect(accessItem({ ...article, articleDoi: '', issn: '', sourceName: ' ' })).toBe('')
})
