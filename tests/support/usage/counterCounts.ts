import type { Pool } from 'pg'

/** One row of a report, however it was delivered. */
export interface CountedRow {
  database: string
  dataType: string
  metric: string
  month: string
  count: number
}

/**
 * Returns COUNTER's figures by their definitions, from the events themselves: without the roll-ups, the flags and the
 * mapping of the product. A second click within 30 seconds is the same; an item or a book counts once a visit.
 */
export async function countedEvents(
  pool: Pool,
  customerIds: readonly number[],
  from: string,
  before: string,
): Promise<CountedRow[]> {
  const { rows } = await pool.query<CountedRow>(
    `with clicks as (
       select e.source as database, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM') as month,
         e.session_key, e.article_id, e.title_id,
         e.action_id in (10, 11, 12, 70) as searches, e.action_id in (30, 31, 40, 41, 71) as investigates,
         case coalesce(t.resource_type_id, e.resource_type_id)
           when 1 then 'Journal' when 2 then 'Newspaper_or_Newsletter' when 3 then 'Book'
           when 4 then 'Other' when 5 then 'Conference' when 12 then 'Book' else 'Unspecified'
         end as "dataType",
         coalesce(e.occurred_at - lag(e.occurred_at) over (
           partition by e.session_key, e.action_id, e.article_id, e.title_id
           order by e.occurred_at, e.id) <= interval '30 seconds', false) as repeats
       from usage_events e left join titles t on t.id = e.title_id
       where e.customer_id = any ($1)
         and e.occurred_at >= $2::timestamptz and e.occurred_at < $3::timestamptz)
     select database, 'Database_AI' as "dataType", 'Searches' as metric, month, count(*)::int as count
       from clicks where searches and not repeats group by 1, 4
     union all
     select database, "dataType", 'Total_Item_Investigations', month, count(*)::int
       from clicks where investigates and not repeats group by 1, 2, 4
     union all
     select database, "dataType", 'Unique_Item_Investigations', month,
         count(distinct (session_key, article_id))::int
       from clicks where investigates group by 1, 2, 4
     union all
     select database, "dataType", 'Unique_Title_Investigations', month,
         count(distinct (session_key, title_id))::int
       from clicks where investigates and "dataType" = 'Book' group by 1, 2, 4`,
    [customerIds, `${from}T00:00:00Z`, `${before}T00:00:00Z`],
  )
  return rows
}
