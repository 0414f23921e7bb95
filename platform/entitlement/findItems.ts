import type { ItemFinding } from '../../contract/entitlement/facts.ts'
import type { ItemQuery } from '../../contract/entitlement/itemQuery.ts'
import type { Db } from '../context.ts'
import { matchItems, type MatchedItem } from './itemStore.ts'

/** Returns what the catalogue says about each of the items, in their order. Equal names are looked up once. */
export async function findItems(db: Db, queries: readonly ItemQuery[]): Promise<ItemFinding[]> {
  const distinct = new Map<string, ItemQuery>()
  for (const query of queries) distinct.set(`${query.key} ${query.value}`, query)
  const keys = [...distinct.keys()]
  const matches = new Map<string, MatchedItem[]>()
  for (const match of await matchItems(db, [...distinct.values()])) {
    const key = keys[match.query] ?? ''
    matches.set(key, [...(matches.get(key) ?? []), match])
  }
  return queries.map((query) => findingOf(query, matches.get(`${query.key} ${query.value}`) ?? []))
}

/** Returns the item that a query found. What the catalogue says about an article outranks what the query says. */
function findingOf(query: ItemQuery, matches: readonly MatchedItem[]): ItemFinding {
  const [match] = matches
  if (match === undefined) return { found: 'none', key: query.key, value: query.value }
  if (matches.length > 1) return { found: 'several', titles: matches.map(({ title }) => title) }
  return {
    found: 'one',
    item: {
      titleId: match.titleId,
      title: match.title,
      resourceTypeId: match.resourceTypeId,
      resourceType: match.resourceType,
      isOpenAccess: match.isOpenAccess,
      articleAccess: match.articleAccess,
      articleId: match.articleId,
      date: match.date ?? query.date,
      volume: match.volume || query.volume,
      issue: match.issue || query.issue,
    },
  }
}
