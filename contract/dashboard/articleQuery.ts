import { z } from 'zod'

/** Data types consist of letters, digits, spaces, `-`, `&` and `/`. */
const typeName = /^[\p{L}\p{N}][\p{L}\p{N} &/-]{0,60}$/u

/** The filter that the dashboard sends to the article index. */
const articleFilterSchema = z.object({
  /** Only articles with full text. */
  fullText: z.boolean(),
  /** Only articles that are live. */
  active: z.boolean(),
  /** Data types, joined with OR; empty for all. */
  resourceTypes: z.array(z.string().max(61).regex(typeName)).max(100),
  /** Level-1 subject ids, joined with OR; empty for all. */
  subjects: z.array(z.int().min(1).max(999_999_999)).max(500),
  /** Only articles free for all, or open access in a hybrid title (the consortium's variant). */
  openOnly: z.boolean(),
})

/** Which articles the article counts of the dashboard include. */
export type ArticleFilter = z.output<typeof articleFilterSchema>

const noFilter: ArticleFilter = {
  fullText: false,
  active: false,
  resourceTypes: [],
  subjects: [],
  openOnly: false,
}

const openOnlyFilter = '(fulltext_ACL:0 OR hybrid_oa:true)'

/** Codec of the `fq` parameters of a Solr select. Clauses that it does not know are refused, not forwarded. */
export const articleFilter = z
  .codec(
    z.union([z.string().max(4000), z.array(z.string().max(4000)).max(10)]),
    articleFilterSchema,
    {
      decode: (wire, context) => {
        const filter = { ...noFilter }
        for (const clause of typeof wire === 'string' ? [wire] : wire) {
          if (!readClause(clause, filter)) {
            context.issues.push({
              code: 'custom',
              input: clause,
              message: `not a known filter: ${clause.slice(0, 80)}`,
            })
            return z.NEVER
          }
        }
        return filter
      },
      encode: writeClauses,
    },
  )
  .default(noFilter)

/** Returns the filter as the list of clauses that the wire carries, e.g. `full_text:true`. */
export function writeClauses(filter: ArticleFilter): string[] {
  const clauses: string[] = []
  if (filter.fullText) clauses.push('full_text:true')
  if (filter.active) clauses.push('active:true')
  if (filter.resourceTypes.length > 0) {
    clauses.push(`resource_type:(${filter.resourceTypes.map((type) => `"${type}"`).join(' OR ')})`)
  }
  if (filter.subjects.length > 0) clauses.push(`subject_level1:(${filter.subjects.join(' OR ')})`)
  if (filter.openOnly) clauses.push(openOnlyFilter)
  return clauses
}

function readClause(clause: string, filter: ArticleFilter): boolean {
  if (clause === 'full_text:true') filter.fullText = true
  else if (clause === 'active:true') filter.active = true
  else if (clause === openOnlyFilter) filter.openOnly = true
  else if (clause.startsWith('resource_type:')) {
    const types = alternatives(clause, 'resource_type').map((type) =>
      type.replace(/^"(.*)"$/, '$1'),
    )
    if (types.length === 0 || !types.every((type) => typeName.test(type))) return false
    filter.resourceTypes = types
  } else if (clause.startsWith('subject_level1:')) {
    const subjects = alternatives(clause, 'subject_level1')
    if (subjects.length === 0 || !subjects.every((subject) => /^\d{1,9}$/.test(subject)))
      return false
    filter.subjects = subjects.map(Number)
  } else return false
  return true
}

function alternatives(clause: string, field: string): string[] {
  const inner = clause.slice(field.length + 1).match(/^\((.*)\)$/)?.[1]
  return inner === undefined ? [] : inner.split(' OR ')
}

/** Most data types in an answer (docs/requirements/portal.md §9, "Resource-type facet limit"). */
export const maxDataTypes = 30

/** Facet on data_type, as a text of JSON. */
export const dataTypeFacet = `{"data_type":{"type":"terms","field":"data_type","limit":${maxDataTypes}}}`

/** Returns the input of the select that the dashboards send: no rows, only the facet. */
export const articlesByTypeInput = (filter: ArticleFilter) =>
  ({ query: '*:*', rows: '0', filter, facet: dataTypeFacet }) as const
