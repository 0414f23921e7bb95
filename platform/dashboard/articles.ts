import { z } from 'zod'
import {
  type ArticleFilter,
  dataTypeFacet,
  maxDataTypes,
  writeClauses,
} from '../../contract/dashboard/articleQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import { limitedText } from '../ports/limitedText.ts'
import { countByDataType } from './articleStore.ts'

interface Facets {
  count: number
  dataType: { buckets: { value: string; count: number }[] }
}

/** Returns the number of articles by data type from the platform's own counts. */
export async function countArticles(db: Db, filter: ArticleFilter): Promise<Facets> {
  const buckets = await countByDataType(db, filter)
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return { count, dataType: { buckets: buckets.slice(0, maxDataTypes) } }
}

/**
 * Returns the number of articles by data type from a Solr server. The filter clauses are rebuilt from the parsed
 * filter, never forwarded. Throws `Problem('unavailable')` when the server does not answer within ten seconds, with
 * something else than facets, with more than `maxAnswerBytes`, or with a redirect, which is not followed.
 */
export async function querySolr(solrUrl: string, filter: ArticleFilter): Promise<Facets> {
  const url = new URL(`${solrUrl.replace(/\/$/, '')}/select`)
  url.searchParams.set('q', '*:*')
  url.searchParams.set('rows', '0')
  for (const clause of writeClauses(filter)) url.searchParams.append('fq', clause)
  url.searchParams.set('json.facet', dataTypeFacet)
  const { count, data_type: dataType } = await solrFacets(url)
  return {
    count,
    dataType: {
      buckets: dataType.buckets.map(({ val: value, ...bucket }) => ({
        value,
        count: bucket.count,
      })),
    },
  }
}

/** Most bytes of an answer, which has `maxDataTypes` buckets of about 50 bytes and no documents. */
const maxAnswerBytes = 1_000_000

const articleCount = z.int().min(0)

/** The answer of Solr; without matching articles it has no buckets. */
const solrAnswer = z.object({
  facets: z.object({
    count: articleCount,
    data_type: z
      .object({ buckets: z.array(z.object({ val: z.string(), count: articleCount })) })
      .default({ buckets: [] }),
  }),
})

async function solrFacets(url: URL) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`)
    const text = await limitedText(response.body, maxAnswerBytes)
    const answer = solrAnswer.safeParse(JSON.parse(text))
    if (!answer.success) throw new Error('an answer without facets')
    return answer.data.facets
  } catch (cause) {
    throw new Problem('unavailable', `The search index does not answer: ${String(cause)}`)
  }
}
