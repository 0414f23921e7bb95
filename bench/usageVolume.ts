import { type Kysely, sql } from 'kysely'

/** Events of the demo copied to other days of the same three years; the roll-ups follow by themselves. */
export const copyEvents = (eventCount: number) => async (db: Kysely<unknown>) => {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from usage_events`.execute(tx)
    const there = rows[0]?.n ?? 0
    if (there >= eventCount) return
    await sql`
      insert into usage_events (customer_id, occurred_at, source, device, action_id, session_key,
        title_id, publisher_id, resource_type_id, article_id)
      select customer_id, now() - random() * interval '1090 days', source, device, action_id,
        session_key || '.' || copy, title_id, publisher_id, resource_type_id, article_id
      from generate_series(1, ${Math.ceil(eventCount / there)}::int) as copy, usage_events
      limit ${eventCount - there}`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

const days = 1090

/**
 * The roll-ups that so many events would leave, without the events: every library uses nearly every journal in
 * every month, and on the days at the edges of a span as many as a day's events reach.
 */
export const rollUpsOf = (events: number) => async (db: Kysely<unknown>) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from usage_by_title where span = 'month'`.execute(db)
  if ((rows[0]?.n ?? 0) > 5_000_000) return
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const titled = 0.6
    await sql`
      create temporary table libraries on commit drop as
        select id, consortium_id, count(*) over () as n from customers where consortium_id <> id;
      create temporary table journals on commit drop as
        select id, resource_type_id, publisher_id, row_number() over (order by id) as place,
          count(*) over () as n
        from titles where resource_type_id <> 12;
      create temporary table starts on commit drop as
        select 'month' as span, date_trunc('month', current_date - back)::date as starts_on,
          30 as days from generate_series(0, ${sql.lit(days)}, 30) as back group by 1, 2
        union all
        select 'year', date_trunc('year', current_date - back)::date, 365
          from generate_series(0, ${sql.lit(days)}, 365) as back group by 1, 2
        union all
        select 'day', current_date - back, 1 from generate_series(0, 31) as back
        union all
        select 'day', current_date - ${sql.lit(days)} + ahead, 1 from generate_series(0, 31) as ahead;`.execute(
      tx,
    )
    // Hits of one library in a span; a title is reached with the share of them that falls to it.
    const hits = sql`(${events * titled} / l.n / ${days} * s.days)`
    await sql`
      insert into usage_by_title (customer_id, span, starts_on, source, resource_type_id, title_id, hits,
        full_text_hits)
      select l.id, s.span, s.starts_on, 'jgate', j.resource_type_id, j.id,
        greatest(1, ${hits} / j.n)::int, 0
      from libraries l cross join starts s cross join journals j
      where s.span <> 'day' or (j.place * 7919 + l.id * 31 + extract(doy from s.starts_on)) % j.n < ${hits}
      on conflict (customer_id, span, starts_on, source, resource_type_id, title_id)
        do update set hits = excluded.hits`.execute(tx)
    await sql`
      insert into usage_by_publisher (customer_id, span, starts_on, source, publisher_id, hits, full_text_hits)
      select l.id, s.span, s.starts_on, 'jgate', p.publisher_id, greatest(1, ${hits} * p.share)::int, 0
      from libraries l cross join starts s
      cross join (select publisher_id, count(*)::float / max(n) as share from journals group by 1) p
      on conflict (customer_id, span, starts_on, source, publisher_id) do update set hits = excluded.hits`.execute(
      tx,
    )
    await sql`
      truncate usage_by_type, consortium_usage_by_type, consortium_usage_by_action,
        consortium_usage_by_title, consortium_usage_by_publisher;
      insert into usage_by_type
        select customer_id, span, starts_on, source, resource_type_id, sum(hits)
        from usage_by_title group by 1, 2, 3, 4, 5;
      insert into consortium_usage_by_title
        select l.consortium_id, span, starts_on, source, resource_type_id, title_id, sum(hits)
        from usage_by_title join libraries l on l.id = customer_id group by 1, 2, 3, 4, 5, 6;
      insert into consortium_usage_by_publisher
        select l.consortium_id, span, starts_on, source, publisher_id, sum(hits)
        from usage_by_publisher join libraries l on l.id = customer_id group by 1, 2, 3, 4, 5;
      insert into consortium_usage_by_type
        select l.consortium_id, span, starts_on, source, resource_type_id, sum(hits)
        from usage_by_type join libraries l on l.id = customer_id group by 1, 2, 3, 4, 5;
      insert into consortium_usage_by_action
        select l.consortium_id, span, starts_on, source, device, action_id, sum(hits)
        from usage_by_action join libraries l on l.id = customer_id group by 1, 2, 3, 4, 5, 6`.execute(
      tx,
    )
  })
  await sql`vacuum analyze`.execute(db)
}
