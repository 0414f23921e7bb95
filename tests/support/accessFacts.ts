import type { ItemFacts } from '../../contract/entitlement/facts.ts'

/** An article in a closed journal, of which nothing more is known about its access. */
export const soilArticle: ItemFacts = {
  titleId: 5,
  title: 'Journal of Soil',
  resourceTypeId: 1,
  resourceType: 'Journals',
  isOpenAccess: false,
  articleAccess: null,
  articleId: 77,
  date: '2015-06',
  volume: '12',
  issue: '3',
}
