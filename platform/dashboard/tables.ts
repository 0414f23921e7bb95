declare module '../db/schema.ts' {
  interface Database {
    articleCounts: ArticleCountsTable
  }
}

/** Numbers of indexed articles by what the facets of the dashboards filter (docs/requirements/portal.md §7). */
export interface ArticleCountsTable {
  dataType: string
  resourceType: string
  subjectId: number
  fullText: boolean
  active: boolean
  /** Access list of the full text; 0 when it is free for all. */
  fulltextAcl: number
  hybridOa: boolean
  articles: number
}
