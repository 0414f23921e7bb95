import { sql } from 'kysely'
import type { ArticleRow } from '../../contract/administration/referenceRows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import type { LoadCounts } from './referenceStore.ts'

/**
 * Adds articles to the catalogue and changes those whose id it has. Throws `Problem('invalid')` for a title that the
 * catalogue does not have, and `Problem('conflict')` for a DOI of another article.
 */
export async function loadArticles(db: Db, articles: readonly ArticleRow[]): Promise<LoadCounts> {
  const records = JSON.stringify(articles)
  const source = sql`jsonb_to_recordset(${records}::jsonb) as r(line int, id bigint, doi text,
    identifier text, published text, volume text, issue text, access text)`
  const problems = await sql<{ line: number; isTaken: boolean }>`
    select r.line, exists (select from articles a where a.doi = r.doi and a.id <> r.id) as "isTaken"
    from ${source}
    where not exists (select from titles where print_issn = r.identifier)
      and not exists (select from titles where online_issn = r.identifier)
      and not exists (select from titles where isbn = r.identifier)
      or exists (select from articles a where a.doi = r.doi and a.id <> r.id)
    order by r.line limit 1`.execute(db)
  const [problem] = problems.rows
  if (problem?.isTaken === true) {
    throw new Problem('conflict', `The DOI in line ${problem.line} belongs to another article`)
  }
  if (problem !== undefined) {
    const message = `has no title for the identifier in line ${problem.line}`
    throw new Problem('invalid', `The catalogue ${message}`, { fields: { file: message } })
  }
  const { rows } = await sql<{ isNew: boolean }>`
    insert into articles as a (id, doi, title_id, published, volume, issue, access)
    select r.id, r.doi, coalesce(
        (select id from titles where print_issn = r.identifier),
        (select id from titles where online_issn = r.identifier),
        (select id from titles where isbn = r.identifier)),
      r.published, r.volume, r.issue, r.access
    from ${source}
    on conflict (id) do update set doi = excluded.doi, title_id = excluded.title_id,
      published = excluded.published, volume = excluded.volume, issue = excluded.issue,
      access = excluded.access
    where (a.doi, a.title_id, a.published, a.volume, a.issue, a.access) is distinct from
      (excluded.doi, excluded.title_id, excluded.published, excluded.volume, excluded.issue,
       excluded.access)
    returning xmax = 0 as "isNew"`.execute(db)
  const added = rows.filter(({ isNew }) => isNew).length
  return { added, changed: rows.length - added }
}
