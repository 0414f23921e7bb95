/** Tables of the dashboard feature. */
export interface DashboardTables {
  articleCounts: ArticleCountsTable
}

declare module '../db/schema.ts' {
  interface Database extends DashboardTables {}
}

/** Articles of the index by all that the dashboards' facets ask (docs/requirements/portal.md §7). */
export interface ArticleCountsTable {
  dataType: string
  resourceType: string
  subjectId: number
  fullText: boolean
  active: boolean
  /** 0: free for all. */
  fulltextAcl: number
  hybridOa: boolean
  articles: number
}
