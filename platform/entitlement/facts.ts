import type { ItemFinding, LibraryFacts } from '../../contract/entitlement/facts.ts'
import type { ItemQuery } from '../../contract/entitlement/itemQuery.ts'
import type { Db } from '../context.ts'
import { isPassed, remoteMethods } from '../../contract/organization/signInMethods.ts'
import { matchItems, type MatchedItem } from './itemStore.ts'
import {
  customerNames,
  membershipsOf,
  readLibraries,
  resourceTypesOf,
  signInTestsOf,
} from './libraryStore.ts'

/** Returns the libraries of these ids that the session may see, by name. */
export async function libraryFacts(db: Db, ids: readonly number[]): Promise<LibraryFacts[]> {
  const rows = await readLibraries(db, ids)
  const types = Map.groupBy(await resourceTypesOf(db, ids), ({ customerId }) => customerId)
  const periods = await membershipsOf(db, ids)
  const memberships = Map.groupBy(periods, ({ customerId }) => customerId)
  const consortia = await customerNames(db, [
    ...new Set(periods.map(({ consortiumId }) => consortiumId)),
  ])
  const tests = new Map(
    (await signInTestsOf(db, ids)).map((test) => [`${test.customerId} ${test.method}`, test]),
  )
  return rows.map(({ id, name, subscriptionEndsOn, graceDays, ...texts }) => ({
    id,
    name,
    subscriptionEndsOn,
    graceDays,
    resourceTypeIds: new Set(types.get(id)?.map(({ resourceTypeId }) => resourceTypeId)),
    memberships: (memberships.get(id) ?? []).map(({ consortiumId, from, until }) => ({
      consortiumId,
      consortium: consortia.get(consortiumId) ?? '',
      from,
      until,
    })),
    remoteMethods: remoteMethods.flatMap((method) => {
      if (texts[method] === '') return []
      const test = tests.get(`${id} ${method}`)
      // A test of another text says nothing about what is on record.
      return [{ method, isFailing: test?.text === texts[method] && !isPassed(test.result) }]
    }),
  }))
}

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
