import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createRandom } from '../demo/random.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { whileLocked } from '../../tests/support/whileLocked.ts'
import type { UsageEvent } from '../usage/port.ts'
import { postgresUsage } from '../usage/postgres.ts'
import { foldAll } from '../../tests/support/usage/usageWork.ts'

/** Figures that triggers or workers keep in step: each test compares them with a count of the rows themselves. */
const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

/** Rows of one query that the other lacks. */
async function differences(kept: string, counted: string): Promise<unknown[]> {
  const { rows } = await sql
    .raw(`(${kept} except all ${counted}) union all (${counted} except all ${kept})`)
    .execute(db)
  return rows
}

describe('users by year', () => {
  const outOfStep = async () => {
    return differences(
      `select customer_id, year::int, active, inactive from end_user_counts
         where active <> 0 or inactive <> 0`,
      `select customer_id, extract(year from created_at at time zone 'UTC')::int,
           (count(*) filter (where disabled_at is null))::int,
           (count(*) filter (where disabled_at is not null))::int
         from end_users group by 1, 2`,
    )
  }

  test('as loaded', async () => {
    expect(await outOfStep()).toEqual([])
  })

  test('after some are deleted', async () => {
    await sql`update end_users set disabled_at = now() where id % 7 = 0`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test('after some are restored, and some are gone for good', async () => {
    await sql`update end_users set disabled_at = null where id % 21 = 0`.execute(db)
    await sql`delete from end_users where id % 10 = 3`.execute(db)
    expect(await outOfStep()).toEqual([])
  })
})

describe('requests by month, articles for CONTU, and days until an answer', () => {
  const outOfStep = async () => [
    ...(await monthsOutOfStep()),
    ...(await differences(
      `select consortium_id, year::int, journal, source_name, rolling_years::int,
         calendar_years::int, title_id, articles
       from contu_journal_counts where articles <> 0`,
      `select consortium_id, extract(year from requested_on)::int, md5(journal_key),
         case when title_id is null then source_name else '' end,
         ${yearsNeeded('false')}, ${yearsNeeded('true')}, title_id, count(*)::int
       from ddr_requests where ${contu} group by 1, 2, 3, 4, 5, 6, 7`,
    )),
    ...(await differences(
      `select consortium_id, day, rolling_years::int, calendar_years::int, articles
       from contu_daily_counts where articles <> 0`,
      `select consortium_id, requested_on, ${yearsNeeded('false')}, ${yearsNeeded('true')}, count(*)::int
       from ddr_requests where ${contu} group by 1, 2, 3, 4`,
    )),
    ...(await differences(
      `select customer_id, month, tenths, answers from ddr_answer_days where answers <> 0`,
      `select supplier_id, date_trunc('month', answered_at)::date,
         round(extract(epoch from answered_at - requested_at) / 86400 * 10)::int, count(*)::int
       from ddr_requests where answered_at is not null
         and (status in ('filled', 'filledOutside', 'unfilled') or is_forwarded)
       group by 1, 2, 3`,
    )),
  ]
  const contu = `status = 'filled' and published_by is not null`
  const yearsNeeded = (byCalendar: string) =>
    `(select min(years) from generate_series(-1, 90) as years
      where contu_recent(published_by, requested_on, years, ${byCalendar}))`
  const monthsOutOfStep = async () => {
    const side = (column: string, name: string, condition: string) =>
      `select ${column} as customer_id, '${name}' as side,
         date_trunc('month', requested_on::timestamp)::date as month, status, priority_id,
         consortium_id, count(*)::int as requests from ddr_requests where ${condition}
       group by 1, 2, 3, 4, 5, 6`
    return differences(
      `select customer_id, side, month, status, priority_id, consortium_id, requests
         from ddr_monthly_counts where requests <> 0`,
      `(${side('supplier_id', 'received', 'true')}
        union all ${side('requester_id', 'sent', 'not is_forwarded')})`,
    )
  }

  test('as loaded', async () => {
    expect(await outOfStep()).toEqual([])
  })

  test('after many are answered together', async () => {
    await sql`update ddr_requests set status = 'unfilled', answered_at = now()
      where status = 'pending' and id % 2 = 0`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test('after some are filled, and some of them are corrected', async () => {
    await sql`update ddr_requests set status = 'filled', mode = 'online', answered_at = requested_at + interval '5 days'
      where status = 'unfilled' and id % 3 = 0`.execute(db)
    await sql`update ddr_requests set publication_date = '2019-02', source_name = source_name || ' B'
      where status = 'filled' and id % 4 = 0`.execute(db)
    await sql`update ddr_requests set title_id = null where status = 'filled' and id % 9 = 0`.execute(
      db,
    )
    await sql`update ddr_requests set status = 'pending' where status = 'filled' and id % 10 = 0`.execute(
      db,
    )
    expect(await outOfStep()).toEqual([])
  })

  test('after some have gone on to another library', async () => {
    await sql`update ddr_requests set is_forwarded = true where id % 13 = 0`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test('after one is moved to another month and some are removed', async () => {
    await sql`update ddr_requests set requested_at = requested_at - interval '40 days'
      where id % 5 = 0`.execute(db)
    await sql`update ddr_requests set duplicate_of_id = null`.execute(db)
    await sql`delete from ddr_requests where id % 11 = 0`.execute(db)
    expect(await outOfStep()).toEqual([])
  })
})

describe('titles by type', () => {
  const outOfStep = async () => {
    const held = `select lib.id as library_id, owner.id as customer_id, held.origin, held.title_id,
        t.resource_type_id
      from customers owner
      join customers lib on lib.id = owner.id or (owner.id = owner.consortium_id
        and lib.consortium_id = owner.id)
      join member_titles held on held.customer_id = lib.id
      join titles t on t.id = held.title_id`
    return differences(
      'select customer_id, origin, resource_type_id, titles from resource_counts',
      `(select customer_id, origin, resource_type_id, count(distinct title_id)::int
          from (${held}) h group by 1, 2, 3
          union all
          select customer_id, 'all', resource_type_id, count(distinct title_id)::int
          from (${held}) h group by 1, 3)`,
    )
  }

  test('as loaded', async () => {
    expect(await outOfStep()).toEqual([])
  })

  test('after an upload replaces holdings', async () => {
    await sql`update library_titles set removed_at = now() where customer_id = 1002 and id % 2 = 0`.execute(
      db,
    )
    await sql`insert into library_titles (customer_id, title_id, kind, access_type)
      select 1003, id, 'journal', 'print' from titles where resource_type_id = 1
      order by id limit 50 on conflict do nothing`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test('after packages come and go', async () => {
    await sql`delete from library_packages where customer_id = 1004`.execute(db)
    await sql`insert into library_packages (customer_id, package_id)
      select 1030, id from packages where id <= 5 on conflict do nothing`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test('after the consortium gives to all, to one, and takes away', async () => {
    await sql`delete from consortium_packages where member_id is null and id % 2 = 0`.execute(db)
    await sql`insert into consortium_packages (consortium_id, package_id, member_id)
      values (1001, 7, null), (1001, 9, 1003) on conflict do nothing`.execute(db)
    expect(await outOfStep()).toEqual([])
  })

  test.each([
    { how: 'each change by itself', isCountedAnew: false },
    { how: 'anew when packages change', isCountedAnew: true },
  ])(
    'after 80 random writes to one consortium and a library on its own, counting $how',
    async ({ how, isCountedAnew }) => {
      await database.owner.query(`create or replace function is_counted_anew(changes bigint)
      returns boolean language sql immutable as $$ select ${isCountedAnew} $$`)
      // A small catalogue makes titles coincide: held twice, by two packages, by oneself and the consortium.
      const random = createRandom(`resource counts ${how}`)
      const libraries = [1001, 1002, 1003, 1004, 1030]
      const library = () => random.pick(libraries)
      const one = () => random.int(1, 5)
      await sql`delete from package_titles where package_id <= 5`.execute(db)
      await sql`insert into package_titles (package_id, title_id)
      select p, t.id from generate_series(1, 5) p join titles t on (t.id + p) % 3 > 0
      where t.id <= 12`.execute(db)
      const titles = (
        from: number,
      ) => sql`insert into library_titles (customer_id, title_id, kind, access_type)
      select ${library()}, id, 'journal', access_type from titles, unnest(array['print', 'electronic']) access_type
      where id between ${from} and ${from + 2} on conflict do nothing`
      const writes: (() => RawBuilder<unknown>)[] = [
        () => titles(random.int(1, 12)),
        () => sql`update library_titles set removed_at = now()
        where customer_id = ${library()} and title_id <= 12 and id % 3 = ${random.int(0, 2)}
          and removed_at is null`,
        () => sql`update library_titles held set removed_at = null
        where customer_id = ${library()} and title_id <= 12 and removed_at is not null
          and id in (select max(id) from library_titles group by customer_id, title_id, access_type,
            start_date having bool_and(removed_at is not null))`,
        () => sql`update library_titles set notes = 'seen', removed_at =
          case when removed_at is null then now() end
        where customer_id = ${library()} and title_id <= 12 and access_type = 'print' and id in (
          select max(id) from library_titles group by customer_id, title_id, access_type, start_date
          having bool_and(removed_at is not null) or count(*) = 1)`,
        () =>
          sql`delete from library_titles where customer_id = ${library()} and title_id = ${random.int(1, 12)}`,
        () => sql`insert into library_packages (customer_id, package_id)
        values (${library()}, ${one()}), (${library()}, ${one()}) on conflict do nothing`,
        () =>
          sql`delete from library_packages where customer_id = ${library()} and package_id <= ${one()}`,
        () => sql`insert into consortium_packages (consortium_id, package_id, member_id)
        values (1001, ${one()}, null), (1001, ${one()}, 1002), (1001, ${one()}, 1003)
        on conflict do nothing`,
        () => sql`delete from consortium_packages where package_id = ${one()}`,
        () => sql`delete from consortium_packages where package_id <= 5 and member_id is null`,
        () =>
          sql`select refresh_resource_counts(array[${sql.raw(String(random.pick(libraries)))}])`,
      ]
      for (let count = 0; count < 80; count += 1) {
        const write = random.pick(writes)()
        await write.execute(db)
        expect({ count, sql: write.compile(db).sql, rows: await outOfStep() }).toMatchObject({
          rows: [],
        })
      }
    },
  )

  test('of a large consortium, with temporary files of a few kilobytes for each member', async () => {
    const members = 2000
    const client = await database.owner.connect()
    const temporaryBytes = async () => {
      await client.query('select pg_stat_force_next_flush()')
      const { rows } = await client.query<{ written: string }>(
        `select temp_bytes as written from pg_stat_database where datname = current_database()`,
      )
      return Number(rows[0]?.written)
    }
    try {
      await client.query(`begin; set local session_replication_role = replica;
        insert into customers (id, consortium_id, organization_name, display_name, country_id, office_email)
        select 100000 + nth, 1001, 'Member ' || nth, 'Member ' || nth, country_id, office_email
        from customers, generate_series(1, ${members}) as nth where id = 1001;
        insert into library_packages (customer_id, package_id)
        select 100000 + nth, id from packages, generate_series(1, ${members}) as nth where (id + nth) % 4 = 0;
        commit`)
      const before = await temporaryBytes()
      await client.query('select refresh_resource_counts(array[1001])')
      const written = (await temporaryBytes()) - before
      expect(written).toBeLessThan(members * 10_000)
      expect(await outOfStep()).toEqual([])
    } finally {
      await client.query(`set session_replication_role = replica;
        delete from library_packages where customer_id > 100000;
        delete from resource_counts where customer_id > 100000;
        delete from customers where id > 100000;
        set session_replication_role = origin;
        select refresh_resource_counts(array[1001])`)
      client.release()
    }
  })

  const newCustomers = `
    insert into customers (consortium_id, organization_name, display_name, country_id, office_email)
    select $1, 'New ' || nth, 'New ' || nth, country_id, office_email
    from customers, generate_series(1, $2::int) as nth where id = 1002 returning id`

  /** Creates customers of a consortium, or of none, by one statement; returns their ids. */
  const createCustomers = async (consortiumId: number | null, count = 1) => {
    const { rows } = await database.owner.query<{ id: number }>(newCustomers, [consortiumId, count])
    return rows.map(({ id }) => id)
  }

  test.each([false, true])(
    'after libraries are created in a consortium with packages, counting anew: %s',
    async (isCountedAnew) => {
      const { owner } = database
      await owner.query(`create or replace function is_counted_anew(changes bigint)
        returns boolean language sql immutable as $$ select ${isCountedAnew} $$`)
      const [consortiumId = 0] = await createCustomers(null)
      await owner.query('update customers set consortium_id = id where id = $1', [consortiumId])
      await owner.query(
        `insert into consortium_packages (consortium_id, package_id, member_id)
         select $1, id, null from packages where id in (2, 3, 7)`,
        [consortiumId],
      )
      expect(await outOfStep()).toEqual([])
      const members = await createCustomers(consortiumId, 2)
      expect(await outOfStep()).toEqual([])
      members.push(...(await createCustomers(consortiumId)))
      expect(await outOfStep()).toEqual([])
      await owner.query(
        'delete from consortium_packages where consortium_id = $1 and package_id = 3',
        [consortiumId],
      )
      expect(await outOfStep()).toEqual([])
      const { rows } = await owner.query<{ id: number }>(
        `select distinct customer_id as id from resource_counts
         where origin = 'consortium' and customer_id = any ($1) order by 1`,
        [[consortiumId, ...members]],
      )
      expect(rows.map(({ id }) => id)).toEqual([consortiumId, ...members])
    },
  )

  const givePackage = 'insert into consortium_packages (consortium_id, package_id) values (1001, 8)'
  test.each<{
    first: string
    statement: string
    values: number[]
    second: () => Promise<unknown>
  }>([
    {
      first: 'the package',
      statement: givePackage,
      values: [],
      second: () => createCustomers(1001),
    },
    {
      first: 'the library',
      statement: newCustomers,
      values: [1001, 1],
      second: () => database.owner.query(givePackage),
    },
  ])(
    'after a package is given to all while a library is created, first $first',
    async ({ statement, values, second }) => {
      await database.owner.query('delete from consortium_packages where package_id = 8')
      await whileLocked({ database }, { statement, values }, second)
      expect(await outOfStep()).toEqual([])
    },
  )

  test('after two transactions bring the same title in two ways at once', async () => {
    const first = await database.pool.connect()
    const second = await database.pool.connect()
    const title = 11
    try {
      await first.query('delete from library_titles where customer_id = 1004')
      await first.query('delete from library_packages where customer_id = 1004')
      await first.query('begin')
      await first.query(
        `insert into library_titles (customer_id, title_id, kind, access_type)
         values (1004, $1, 'journal', 'print')`,
        [title],
      )
      const waiting = second.query(
        `insert into library_titles (customer_id, title_id, kind, access_type)
         values (1004, $1, 'journal', 'electronic')`,
        [title],
      )
      const locksAwaited = () =>
        first.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      while ((await locksAwaited()).rowCount === 0);
      await first.query('commit')
      await waiting
      expect(await outOfStep()).toEqual([])
    } finally {
      first.release()
      second.release()
    }
  })
})

describe('usage', () => {
  /** Rows of a roll-up that differ from a count of the events, months or days of it. */
  const outOfStep = async () => {
    const by = (span: 'day' | 'month') => `date_trunc('${span}', day::timestamp)::date`
    const facts = (columns: string, measures: readonly string[], where = 'true') =>
      `select customer_id, source, ${columns}, ${measures.map((name) => `sum(${name})::int8`).join(', ')}
       from usage_facts where ${where} group by customer_id, source, ${columns}`
    const inSpans = (table: string, columns: string, measures: string[], where: string) =>
      (['day', 'month'] as const).map((span) =>
        differences(
          `select customer_id, source, ${columns}, starts_on, ${measures.map((name) => `${name}::int8`).join(', ')}
           from ${table} where span = '${span}'`,
          `(${facts(`${columns}, ${by(span)}`, measures, where)})`,
        ),
      )
    const found = await Promise.all([
      ...inSpans('usage_by_action', 'device, action_id', ['hits'], 'true'),
      ...inSpans('usage_by_publisher', 'publisher_id', ['hits', 'full_text'], 'publisher_id <> 0'),
      ...inSpans('usage_by_type', 'resource_type_id', ['hits'], 'title_id <> 0'),
      ...(['day', 'month'] as const).map((span) =>
        differences(
          `select customer_id, source, starts_on, hits, full_text from usage_by_tenant
           where span = '${span}'`,
          `(${facts(by(span), ['hits', 'full_text'])})`,
        ),
      ),
      differences(
        `select customer_id, source, resource_type_id, title_id, month, hits::int8, full_text::int8
         from usage_by_title`,
        `(${facts(`resource_type_id, title_id, ${by('month')}`, ['hits', 'full_text'], 'title_id <> 0')})`,
      ),
      differences(
        `select customer_id, source, day, title_id, action_id, device, publisher_id, resource_type_id,
           access_method, access_type, open_access, hits::int8, total_item_investigations::int8
         from usage_by_day`,
        `(${facts(
          `day, title_id, action_id, device, publisher_id, resource_type_id, access_method,
           access_type, open_access`,
          ['hits', 'total_item_investigations'],
        )})`,
      ),
    ])
    return found.flat()
  }

  const hits = async (customerIds: readonly number[]) => {
    const { rows } = await postgresUsage.query(db, {
      tenants: { ids: customerIds, consortiumId: null },
      span: { from: '2020-01-01', to: '2026-12-31' },
      groupBy: [],
      measures: ['hits'],
    })
    return rows[0]?.hits ?? 0
  }

  test('a library that joins a consortium brings its use along, and takes it with it again', async () => {
    const members = async () => {
      const { rows } = await sql<{ id: number }>`
        select id from customers where consortium_id = 1001 and id <> 1001`.execute(db)
      return rows.map(({ id }) => id)
    }
    const move = (consortiumId: number | null) =>
      sql`update customers set consortium_id = ${consortiumId} where id = 1030`.execute(db)
    const before = await hits(await members())
    await move(1001)
    expect(await hits(await members())).toBe(before + (await hits([1030])))
    expect(await outOfStep()).toEqual([])
    await move(null)
    expect(await hits(await members())).toBe(before)
  })

  /** COUNTER's figures by their definition: an item once a session, a double click as one. */
  const metrics = (sessions: string) =>
    sql<Record<string, number>>`
    select (count(*) filter (where counted))::int as total,
      count(distinct (session_key, article_id))::int as unique_items,
      count(distinct (session_key, title_id))::int as unique_titles
    from usage_events e join usage_actions a on a.id = e.action_id
    where a.counter_kind = 'investigation' and ${sql.raw(sessions)}`.execute(db)

  test('as loaded, COUNTER figures among it', async () => {
    const { rows: stored } = await sql<Record<string, number>>`
      select sum(total_item_investigations)::int as total,
        sum(unique_item_investigations)::int as unique_items,
        sum(unique_title_investigations)::int as unique_titles from usage_by_metric`.execute(db)
    expect(stored).toEqual((await metrics('true')).rows)
    expect(await outOfStep()).toEqual([])
  })

  test('live events: a double click counts once, an item once a session', async () => {
    const event = (
      seconds: number,
      actionId: number,
      titleId: number,
      articleId = titleId * 1000,
    ): UsageEvent => ({
      customerId: 1002,
      occurredAt: new Date(Date.parse('2026-03-18T09:00:00Z') + seconds * 1000),
      source: 'jgate',
      device: 'web',
      actionId,
      sessionKey: 'visit0001',
      titleId,
      articleId,
    })
    const record = (...events: UsageEvent[]) => postgresUsage.record(db, events)

    await record(event(0, 30, 5), event(10, 30, 5), event(60, 40, 5), event(90, 30, 6))
    // A later call of the same visit: seconds after the last click, and another article of a known title.
    expect(await record(event(100, 30, 6), event(200, 30, 6, 6999), event(240, 40, 5))).toBe(3)
    expect((await metrics(`session_key = 'visit0001'`)).rows).toEqual([
      { total: 5, uniqueItems: 3, uniqueTitles: 2 },
    ])
    const { rows: flags } = await sql`
      select (count(*) filter (where first_of_item))::int as items,
        (count(*) filter (where first_of_title))::int as titles,
        (count(*) filter (where first_request_of_item))::int as requested
      from usage_events where session_key = 'visit0001'`.execute(db)
    expect(flags).toEqual([{ items: 3, titles: 2, requested: 1 }])
    await foldAll(database)
    expect(await outOfStep()).toEqual([])
  })
})
