import { expect, it } from 'vitest'
import { links } from './links.ts'

it('takes the codes of an article as a list row holds them: number, text or null', () => {
  const row = { customer_id: 7, article_id: null, is_oa_article: false, article_doi: '' }
  const data = [
    { ...row, resource_type: 1, access_type: null, resourceissue_id: null },
    { ...row, resource_type: '1', access_type: 'PRINT', resourceissue_id: 3 },
  ]
  const { articles } = links.resolveLinks.input.decode({ detailed_json: JSON.stringify({ data }) })
  expect(articles.items.map(({ resourceType, accessType }) => [resourceType, accessType])).toEqual([
    ['1', ''],
    ['1', 'PRINT'],
  ])
})
