import { type Kysely, sql } from 'kysely'

/**
 * Adds counts of the articles that CONTU reports of a whole consortium add up: by year and journal, and by day. How old
 * an article may be is configuration, so each count has the years that a rule needs at least to include its articles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- contu_recent is true for so many years and more.
    create function contu_years_needed(published_by date, requested_on date, by_calendar boolean)
      returns int language sql immutable parallel safe as $$
      select case when by_calendar then years
        when published_by + make_interval(years => years) > requested_on then years
        else years + 1 end
      from (select (extract(year from requested_on) - extract(year from published_by))::int) as between_years (years)
    $$;

    create table contu_journal_counts (
      consortium_id int not null references customers,
      year smallint not null,
      -- md5 of journal_key, as in the references of the report.
      journal text collate "C" not null,
      -- Of a journal that is not in the catalogue.
      source_name text collate "C" not null,
      rolling_years smallint not null,
      calendar_years smallint not null,
      title_id int references titles,
      articles int not null,
      primary key (consortium_id, year, journal, source_name, rolling_years, calendar_years)
    );
    create table contu_daily_counts (
      consortium_id int not null references customers,
      day date not null,
      rolling_years smallint not null,
      calendar_years smallint not null,
      articles int not null,
      primary key (consortium_id, day, rolling_years, calendar_years)
    );
    -- The account of a consortium is first in its tenant scope.
    select secure_tenant_table(name::regclass, 'consortium_id = (select (tenant_scope())[1])')
      from unnest(array['contu_journal_counts', 'contu_daily_counts']) as t (name);
    revoke insert, update, delete on contu_journal_counts from carrel_app;
    revoke insert, update, delete on contu_daily_counts from carrel_app;

    create function count_contu_articles() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      moved text := case tg_op
        when 'INSERT' then 'select *, 1 as n from after'
        when 'DELETE' then 'select *, -1 as n from before'
        else 'select *, 1 as n from after union all select *, -1 as n from before' end;
    begin
      -- Most statements change nothing here.
      case tg_op
        when 'INSERT' then perform from after where status = 'filled' limit 1;
        when 'DELETE' then perform from before where status = 'filled' limit 1;
        else perform from before b join after a using (id)
          where (b.status = 'filled' or a.status = 'filled')
            and (b.status, b.requested_on, b.published_by, b.journal_key, b.source_name, b.consortium_id)
              is distinct from
              (a.status, a.requested_on, a.published_by, a.journal_key, a.source_name, a.consortium_id)
          limit 1;
      end case;
      if not found then return null; end if;
      execute format($sql$
        with moved as (%s), counted as materialized (
          select consortium_id, requested_on, md5(journal_key) as journal, title_id,
            case when title_id is null then source_name else '' end as source_name,
            contu_years_needed(published_by, requested_on, false) as rolling_years,
            contu_years_needed(published_by, requested_on, true) as calendar_years, sum(n)::int as articles
          from moved where status = 'filled' and published_by is not null
          group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
        ), daily as (
          insert into contu_daily_counts as c (consortium_id, day, rolling_years, calendar_years, articles)
          select consortium_id, requested_on, rolling_years, calendar_years, sum(articles) from counted
          group by 1, 2, 3, 4 having sum(articles) <> 0 order by 1, 2, 3, 4
          on conflict (consortium_id, day, rolling_years, calendar_years)
            do update set articles = c.articles + excluded.articles
        )
        insert into contu_journal_counts as c
          (consortium_id, year, journal, source_name, rolling_years, calendar_years, title_id, articles)
        select consortium_id, extract(year from requested_on), journal, source_name, rolling_years,
          calendar_years, title_id, sum(articles)
        from counted group by 1, 2, 3, 4, 5, 6, 7 having sum(articles) <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (consortium_id, year, journal, source_name, rolling_years, calendar_years)
          do update set articles = c.articles + excluded.articles
      $sql$, moved);
      return null;
    end $$;
    create trigger ddr_requests_contu_inserted after insert on ddr_requests
      referencing new table as after for each statement execute function count_contu_articles();
    create trigger ddr_requests_contu_updated after update on ddr_requests
      referencing old table as before new table as after
      for each statement execute function count_contu_articles();
    create trigger ddr_requests_contu_deleted after delete on ddr_requests
      referencing old table as before for each statement execute function count_contu_articles();

    insert into contu_journal_counts
        (consortium_id, year, journal, source_name, rolling_years, calendar_years, title_id, articles)
      select consortium_id, extract(year from requested_on), md5(journal_key),
        case when title_id is null then source_name else '' end,
        contu_years_needed(published_by, requested_on, false),
        contu_years_needed(published_by, requested_on, true), title_id, count(*)
      from ddr_requests where status = 'filled' and published_by is not null
      group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6;
    insert into contu_daily_counts (consortium_id, day, rolling_years, calendar_years, articles)
      select consortium_id, requested_on, contu_years_needed(published_by, requested_on, false),
        contu_years_needed(published_by, requested_on, true), count(*)
      from ddr_requests where status = 'filled' and published_by is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  `.execute(db)
}
