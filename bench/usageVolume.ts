import { type Kysely, sql } from 'kysely'
import { addUpConsortia } from '../platform/usage/consortiumRollupStore.ts'
import { addLoadedEvents } from '../platform/usage/foldStore.ts'

/** Copies events of the demo to other days of the same three years, and makes the roll-ups of all of them anew. */
export const copyEvents = (eventCount: number) => async (db: Kysely<unknown>) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from usage_events`.execute(tx)
    const present = rows[0]?.n ?? 0
    if (present >= eventCount) return
    await sql`
      select ensure_usage_partition((now() - back * interval '1 month')::date)
      from generate_series(0, 37) as back`.execute(tx)
    await sql`
      insert into usage_events (customer_id, occurred_at, occurred_on, source, device, action_id,
        session_key, title_id, publisher_id, resource_type_id, article_id)
      select customer_id, moment, moment::date, source, device, action_id, session_key || '.' || copy,
        title_id, publisher_id, resource_type_id, article_id
      from (
        select e.*, copy, now() - random() * interval '1090 days' as moment
        from generate_series(1, ${Math.ceil(eventCount / present)}::int) as copy, usage_events e
        limit ${eventCount - present}
      ) as copies`.execute(tx)
    await sql`
      truncate usage_by_day, usage_by_action, usage_by_publisher, usage_by_type, usage_by_title,
        usage_by_metric`.execute(tx)
    await addLoadedEvents(tx)
  })
  await vacuum(db)
}

const days = 1090

/**
 * The roll-ups that so many events would leave, without the events: every library uses nearly every journal in
 * every month, and on the days at the edges of a span as many as a day's events reach.
 */
export const rollUpsOf = (events: number) => async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from usage_by_title`.execute(db)
  if ((rows[0]?.n ?? 0) > 5_000_000) return
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const shareWithTitle = 0.6
    await sql`
      create temporary table libraries on commit drop as
        select id, count(*) over () as n from customers where consortium_id <> id;
      create temporary table journals on commit drop as
        select id, resource_type_id, publisher_id, row_number() over (order by id) as place,
          count(*) over () as n
        from titles where resource_type_id <> 12;
      create temporary table starts on commit drop as
        select 'month' as span, date_trunc('month', current_date - back)::date as starts_on,
          30 as days from generate_series(0, ${sql.lit(days)}, 30) as back group by 1, 2
        union all
        select 'day', current_date - back, 1 from generate_series(0, 31) as back
        union all
        select 'day', current_date - ${sql.lit(days)} + ahead, 1 from generate_series(0, 31) as ahead;
      truncate usage_by_day, usage_by_publisher, usage_by_type, usage_by_title`.execute(tx)
    // Hits of one library in a span; a title is used with the share of them that falls to it.
    const hits = sql`(${events * shareWithTitle} / l.n / ${days} * s.days)`
    await sql`
      insert into usage_by_title (customer_id, month, source, resource_type_id, title_id, hits, full_text)
      select l.id, s.starts_on, 'jgate', j.resource_type_id, j.id, greatest(1, ${hits} / j.n)::int, 0
      from libraries l cross join starts s cross join journals j where s.span = 'month'`.execute(tx)
    await sql`
      insert into usage_by_day (customer_id, day, source, title_id, action_id, device, publisher_id,
        resource_type_id, access_method, access_type, open_access, hits, full_text, searches,
        total_item_investigations, unique_item_investigations, unique_title_investigations,
        total_item_requests, unique_item_requests, unique_title_requests)
      select l.id, s.starts_on, 'jgate', j.id, 30, 'web', j.publisher_id, j.resource_type_id, 'regular',
        'controlled', false, greatest(1, ${hits} / j.n)::int, 0, 0, 1, 1, 1, 0, 0, 0
      from libraries l cross join starts s cross join journals j
      where s.span = 'day'
        and (j.place * 7919 + l.id * 31 + extract(doy from s.starts_on)) % j.n < ${hits}`.execute(
      tx,
    )
    await sql`
      insert into usage_by_publisher (customer_id, span, starts_on, source, publisher_id, hits, full_text)
      select l.id, s.span, s.starts_on, 'jgate', p.publisher_id, greatest(1, ${hits} * p.share)::int, 0
      from libraries l cross join starts s
      cross join (select publisher_id, count(*)::float / max(n) as share from journals group by 1) p`.execute(
      tx,
    )
    await sql`
      insert into usage_by_type
        select customer_id, 'month', month, source, resource_type_id, sum(hits)
        from usage_by_title group by 1, 2, 3, 4, 5
        union all
        select customer_id, 'day', day, source, resource_type_id, sum(hits)
        from usage_by_day group by 1, 2, 3, 4, 5`.execute(tx)
    await addUpConsortia(tx)
  })
  await vacuum(db)
}

/** Brings the statistics of all tables up to date, which takes longer than a statement of the platform may. */
const vacuum = (db: Kysely<unknown>): Promise<void> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
