import {
  type ArticleFilter,
  dataTypeFacet,
  writeClauses,
} from '../../contract/dashboard/articleQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import { countByDataType } from './articleStore.ts'

interface Facets {
  count: number
  dataType: { buckets: { value: string; count: number }[] }
}

/** Most data types that are returned (docs/requirements/portal.md §9, "Resource-type facet limit"). */
const facetLimit = 30

/** Returns the number of articles by data type from the platform's own counts. */
export async function countArticles(db: Db, filter: ArticleFilter): Promise<Facets> {
  const buckets = await countByDataType(db, filter)
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return { count, dataType: { buckets: buckets.slice(0, facetLimit) } }
}

/**
 * Returns the number of articles by data type from a Solr server. The filter clauses are rebuilt from the parsed
 * filter, never forwarded. Throws `Problem('unavailable')` when the server does not answer within ten seconds, or with
 * a redirect, which is not followed.
 */
export async function querySolr(solrUrl: string, filter: ArticleFilter): Promise<Facets> {
  const url = new URL(`${solrUrl.replace(/\/$/, '')}/select`)
  url.searchParams.set('q', '*:*')
  url.searchParams.set('rows', '0')
  for (const clause of writeClauses(filter)) url.searchParams.append('fq', clause)
  url.searchParams.set('json.facet', dataTypeFacet)
  const answer = await solrAnswer(url)
  return {
    count: answer.facets.count,
    dataType: {
      buckets: (answer.facets.data_type?.buckets ?? []).map(({ val, count }) => ({
        value: val,
        count,
      })),
    },
  }
}

interface SolrAnswer {
  facets: { count: number; data_type?: { buckets: { val: string; count: number }[] } }
}

async function solrAnswer(url: URL): Promise<SolrAnswer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as SolrAnswer
  } catch (cause) {
    throw new Problem('unavailable', `The search index does not answer: ${String(cause)}`)
  }
}
