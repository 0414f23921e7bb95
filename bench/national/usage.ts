import type { Client } from 'pg'
import type { NationalSize } from './size.ts'

/** Days of use, and the share of events that name a title. */
const days = 1090
const titledShare = 0.6

/** Number of titles with use. The same titles are popular at all customers. */
const usedTitles = 12_000

/** Number of last days whose events are rows as well. */
const daysOfEvents = 10

const presentMonth = `date_trunc('month', current_date)::date`

/** Roll-ups that exist for customers and for consortia, with their keys and the columns that are added up. */
const sharedRollups: [table: string, keys: string, sums: string[]][] = [
  ['usage_by_action', 'span, starts_on, source, device, action_id', ['hits']],
  ['usage_by_publisher', 'span, starts_on, source, publisher_id', ['hits', 'full_text']],
  ['usage_by_type', 'span, starts_on, source, resource_type_id', ['hits']],
]

/**
 * Adds the roll-ups that three years of events would leave: those of all months, and those of the days at both ends of
 * the three years (the last two months and the first one). Adds the events of the last ten days as rows as well; no
 * roll-up is computed from them.
 */
export async function addUsage(client: Client, size: NationalSize): Promise<void> {
  const perDay = size.usageEvents / days
  const perMonth = perDay * 30
  await client.query(`
    create temporary table used as
      select id as title_id, resource_type_id, publisher_id, is_open_access, row_number() over (order by md5(id::text))::int - 1 as place
      from titles order by md5(id::text) limit ${usedTitles};
    create unique index on used (place);
    create temporary table months as
      select (${presentMonth} - make_interval(months => back))::date as month from generate_series(0, 36) back;
    create temporary table rolled_days as
      select current_date - back as day from generate_series(0, 61) back
      union all select current_date - back from generate_series(${days - 31}, ${days}) back;
    create temporary table actions as
      select id as action_id, is_full_text, counter_kind, count(*) over () as n from usage_actions;
    analyze used; analyze months; analyze rolled_days; analyze actions`)
  await addTitles(client, { perDay, perMonth })
  await addActions(client, { perDay, perMonth })
  await addUpConsortia(client)
  await client.query(`
    select ensure_usage_partition((current_date - back)::date) from generate_series(0, ${daysOfEvents}, 5) back;
    insert into usage_events (customer_id, occurred_at, occurred_on, source, device, action_id, session_key, end_user_id,
        title_id, publisher_id, resource_type_id, article_id, ip)
      select s.id, current_date - back + interval '12 hours', current_date - back, 'jgate', 'web', 30, s.id || '.' || back || '.' || k / 5,
        null, u.title_id, u.publisher_id, u.resource_type_id, u.title_id::bigint * 1000 + k % 50, '10.0.0.0'::inet + k % 60000
      from bench_shares s cross join generate_series(0, ${daysOfEvents - 1}) back
      cross join lateral generate_series(1, ceil(s.share * ${perDay})::int) k
      join used u on u.place = (s.id + k * 7919 + back) % ${usedTitles}`)
}

interface Rates {
  perDay: number
  perMonth: number
}

/** Returns the place of the title of the k-th use. It grows with the cube of k, so that few titles have most uses. */
const placeOf = (shift: string) =>
  `floor(${usedTitles} * power((k - (${shift} & 1023) / 1024.0) / uses, 3))::int`

async function addTitles(client: Client, { perDay, perMonth }: Rates): Promise<void> {
  await client.query(`
    insert into usage_by_title (customer_id, month, source, resource_type_id, title_id, hits, full_text)
      select customer_id, month, 'jgate', resource_type_id, title_id, hits, hits / 3
      from (select s.id as customer_id, m.month, ${placeOf('hashint4(s.id)')} as place, count(*) * 2 as hits
        from bench_shares s cross join months m
        cross join lateral (select ceil(s.share * ${(perMonth * titledShare) / 2})::int as uses) u
        cross join lateral generate_series(1, u.uses) k
        group by 1, 2, 3) as hit
      join used using (place)
      order by 1, 2, 3, 4, 5
      on conflict do nothing`)
  await client.query(`
    insert into usage_by_day (customer_id, day, source, title_id, action_id, device, publisher_id, resource_type_id,
        access_method, access_type, open_access, hits, full_text, searches, total_item_investigations,
        unique_item_investigations, unique_title_investigations, total_item_requests, unique_item_requests,
        unique_title_requests)
      select customer_id, day, 'jgate', title_id, 30, 'web', publisher_id, resource_type_id, 'regular', 'controlled',
        is_open_access, hits, 0, 0, hits, hits, hits, 0, 0, 0
      from (select s.id as customer_id, d.day, ${placeOf(`hashint4(s.id * 100 + extract(day from d.day)::int)`)} as place,
          count(*) as hits
        from bench_shares s cross join rolled_days d
        cross join lateral (select ceil(s.share * ${perDay * titledShare})::int as uses) u
        cross join lateral generate_series(1, u.uses) k
        group by 1, 2, 3) as hit
      join used using (place)
      order by 1, 2, 3, 4, 5
      on conflict do nothing`)
  await client.query(`
    insert into usage_by_publisher (customer_id, span, starts_on, source, publisher_id, hits, full_text)
      select customer_id, 'month', month, source, publisher_id, sum(hits), sum(full_text)
      from usage_by_title join titles on titles.id = title_id group by 1, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict do nothing;
    insert into usage_by_publisher (customer_id, span, starts_on, source, publisher_id, hits, full_text)
      select customer_id, 'day', day, source, publisher_id, sum(hits), sum(full_text)
      from usage_by_day where publisher_id <> 0 group by 1, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict do nothing;
    insert into usage_by_type (customer_id, span, starts_on, source, resource_type_id, hits)
      select customer_id, 'month', month, source, resource_type_id, sum(hits)
      from usage_by_title group by 1, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict do nothing;
    insert into usage_by_type (customer_id, span, starts_on, source, resource_type_id, hits)
      select customer_id, 'day', day, source, resource_type_id, sum(hits)
      from usage_by_day where title_id <> 0 group by 1, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict do nothing`)
}

async function addActions(client: Client, { perDay, perMonth }: Rates): Promise<void> {
  await client.query(`
    insert into usage_by_action (customer_id, span, starts_on, source, device, action_id, hits)
      select s.id, span, starts_on, 'jgate', device, action_id, ceil(s.share * rate * device_share / actions.n)
      from bench_shares s
      cross join (select 'month' as span, month as starts_on, ${perMonth} as rate from months
        union all select 'day', day, ${perDay} from rolled_days) spans
      cross join (values ('web', 0.85), ('mobile', 0.15)) as devices (device, device_share)
      cross join actions
      where span = 'month' or (s.share * rate * device_share / actions.n > 0.2)
      order by 1, 2, 3, 4, 5, 6
      on conflict do nothing;
    insert into usage_by_metric (customer_id, month, source, resource_type_id, open_access, access_method, access_type,
        searches, total_item_investigations, unique_item_investigations, unique_title_investigations,
        total_item_requests, unique_item_requests, unique_title_requests)
      select s.id, month, 'jgate', type.id, open, 'regular', case when open then 'open' else 'controlled' end,
        0, hits, hits, hits, hits / 3, hits / 3, hits / 3
      from bench_shares s cross join months cross join resource_types type cross join unnest(array[true, false]) open
      cross join lateral (select ceil(s.share * ${perMonth} / 12)::int as hits) h
      order by 1, 2, 3, 4, 5, 6, 7
      on conflict do nothing`)
}

async function addUpConsortia(client: Client): Promise<void> {
  for (const [table, keys, sums] of sharedRollups) {
    await client.query(`
      truncate consortium_${table};
      insert into consortium_${table} (consortium_id, ${keys}, ${sums.join(', ')})
        select consortium_id, ${keys}, ${sums.map((name) => `sum(${name})`).join(', ')}
        from ${table} join usage_consortium_members using (customer_id)
        group by consortium_id, ${keys} order by consortium_id, ${keys}`)
  }
  const titles = (span: string, startsOn: string, from: string) => `
    insert into consortium_usage_by_title (consortium_id, span, starts_on, source, resource_type_id, title_id, hits, full_text)
      select consortium_id, '${span}', ${startsOn}, source, resource_type_id, title_id, sum(hits), sum(full_text)
      from ${from} join usage_consortium_members using (customer_id)
      where title_id <> 0
      group by 1, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;`
  await client.query(`truncate consortium_usage_by_title;
    ${titles('day', 'day', 'usage_by_day')}
    ${titles('month', 'month', 'usage_by_title')}
    insert into consortium_usage_by_title (consortium_id, span, starts_on, source, resource_type_id, title_id, hits, full_text)
      select consortium_id, 'year', date_trunc('year', starts_on::timestamp)::date, source, resource_type_id, title_id,
        sum(hits), sum(full_text)
      from consortium_usage_by_title where span = 'month' group by 1, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
}
