import { sql } from 'kysely'
import {
  type ArticleFilter,
  dataTypeFacet,
  writeClauses,
} from '../../contract/dashboard/articleQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'

interface Facets {
  count: number
  dataType: { buckets: { value: string; count: number }[] }
}

/** docs/requirements/portal.md §9, "Resource-type facet limit". */
const facetLimit = 30

/** Articles by data type from the platform's own counts. */
export async function countArticles(db: Db, filter: ArticleFilter): Promise<Facets> {
  const buckets = await db
    .selectFrom('articleCounts')
    .select(['dataType as value', sql<number>`sum(articles)::int8`.as('count')])
    .$if(filter.fullText, (query) => query.where('fullText', '=', true))
    .$if(filter.active, (query) => query.where('active', '=', true))
    .$if(filter.resourceTypes.length > 0, (query) =>
      query.where('resourceType', 'in', filter.resourceTypes),
    )
    .$if(filter.subjects.length > 0, (query) => query.where('subjectId', 'in', filter.subjects))
    .$if(filter.openOnly, (query) =>
      query.where((eb) => eb.or([eb('fulltextAcl', '=', 0), eb('hybridOa', '=', true)])),
    )
    .groupBy('dataType')
    .orderBy('count', 'desc')
    .orderBy('dataType')
    .execute()
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return { count, dataType: { buckets: buckets.slice(0, facetLimit) } }
}

/**
 * Returns the same counts from a Solr server. The filter clauses are rebuilt from the parsed filter, never
 * forwarded.
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
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as SolrAnswer
  } catch (cause) {
    throw new Problem('unavailable', `The search index does not answer: ${String(cause)}`)
  }
}
