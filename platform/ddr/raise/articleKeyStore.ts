import { type RawBuilder, sql } from 'kysely'

/** What tells whether two requests are for the same article. */
export interface ArticleIdentity {
  articleDoi: string
  articleName: string
  sourceName: string
}

/** Returns the value of the generated column `ddr_requests.article_key` of an article: its DOI, else its names. */
export const articleKey = ({
  articleDoi,
  articleName,
  sourceName,
}: ArticleIdentity): RawBuilder<string> =>
  articleDoi === ''
    ? sql`md5('name:' || lower(${articleName}::text) || '@' || lower(${sourceName}::text))`
    : sql`md5('doi:' || lower(${articleDoi}::text))`
