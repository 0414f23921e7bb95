import { sql } from 'kysely'
import type { ArticleAccess } from '../../contract/entitlement/facts.ts'
import type { ItemQuery } from '../../contract/entitlement/itemQuery.ts'
import type { Db } from '../context.ts'

/** Titles or articles of the catalogue that a query names are listed up to this number. */
const maxMatches = 10

/** A title or article of the catalogue that a query names. */
export interface MatchedItem {
  /** Index of the query. */
  query: number
  titleId: number
  title: string
  resourceTypeId: number
  resourceType: string
  isOpenAccess: boolean
  articleId: number | null
  articleAccess: ArticleAccess | null
  date: string | null
  volume: string
  issue: string
}

/**
 * Returns the items of the catalogue that the queries name, up to ten for each query. Names of titles are compared as a
 * whole, ignoring case.
 */
export async function matchItems(
  db: Db,
  queries: readonly Pick<ItemQuery, 'key' | 'value'>[],
): Promise<MatchedItem[]> {
  const keys = queries.map(({ key }) => key)
  const values = queries.map(({ value }) => value)
  const { rows } = await sql<MatchedItem>`
    with queries as materialized (
      select n::int - 1 as query, key, value
      from unnest(${keys}::text[], ${values}::text[]) with ordinality as q(key, value, n)
    ), matches as (
      select q.query, a.title_id, a.id as article_id, a.access, a.published, a.volume, a.issue
      from queries q join articles a on a.doi = q.value where q.key = 'doi'
      union all
      select q.query, a.title_id, a.id, a.access, a.published, a.volume, a.issue
      from queries q join articles a on a.id = case when q.key = 'articleId' then q.value::bigint end
      union all
      select q.query, t.id, null, null, null, '', ''
      from queries q join titles t on t.print_issn = q.value where q.key = 'issn'
      union
      select q.query, t.id, null, null, null, '', ''
      from queries q join titles t on t.online_issn = q.value where q.key = 'issn'
      union all
      select q.query, t.id, null, null, null, '', ''
      from queries q join titles t on t.isbn = q.value where q.key = 'isbn'
      union all
      select q.query, t.id, null, null, null, '', ''
      from queries q cross join lateral (
        select id from titles where sort_name = lower(q.value) order by id limit ${maxMatches}
      ) as t
      where q.key = 'title'
    )
    select m.query, m.title_id as "titleId", t.name as title, t.resource_type_id as "resourceTypeId",
      r.name as "resourceType", t.is_open_access as "isOpenAccess",
      m.article_id::float8 as "articleId", m.access as "articleAccess", m.published as date,
      m.volume, m.issue
    from matches m
    join titles t on t.id = m.title_id
    join resource_types r on r.id = t.resource_type_id
    order by m.query, t.sort_name, t.id`.execute(db)
  return rows
}
