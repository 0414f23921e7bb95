import { type Kysely, sql } from 'kysely'

/**
 * Days follow the setting TIME_ZONE, which every connection of the platform has as its own time zone. A row has the day
 * of the zone it was written in; a later change of the setting moves no earlier row, and no roll-up over it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ddr_requests alter column requested_on drop expression;
    create function set_requested_on() returns trigger language plpgsql as $$
    begin
      new.requested_on := new.requested_at::date;
      return new;
    end $$;
    create trigger ddr_requests_day before insert or update of requested_at on ddr_requests
      for each row execute function set_requested_on();

    alter table usage_events alter column occurred_on drop expression;
    create function set_occurred_on() returns trigger language plpgsql as $$
    begin
      new.occurred_on := new.occurred_at::date;
      return new;
    end $$;
    create trigger usage_events_day before insert or update of occurred_at on usage_events
      for each row execute function set_occurred_on();

    -- Counts of users are by year, so a user row has its day too: a count is taken back from the year it was added to.
    alter table end_users add column created_on date not null
      generated always as ((created_at at time zone 'UTC')::date) stored;
    alter table end_users alter column created_on drop expression;
    create function set_created_on() returns trigger language plpgsql as $$
    begin
      new.created_on := new.created_at::date;
      return new;
    end $$;
    create trigger end_users_day before insert or update of created_at on end_users
      for each row execute function set_created_on();

    create or replace function count_end_users() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op <> 'INSERT' then
        insert into end_user_counts as c (customer_id, year, active, inactive)
        select customer_id, extract(year from created_on),
               -count(*) filter (where disabled_at is null),
               -count(*) filter (where disabled_at is not null)
        from before group by 1, 2 order by 1, 2
        on conflict (customer_id, year) do update
          set active = c.active + excluded.active, inactive = c.inactive + excluded.inactive;
      end if;
      if tg_op <> 'DELETE' then
        insert into end_user_counts as c (customer_id, year, active, inactive)
        select customer_id, extract(year from created_on),
               count(*) filter (where disabled_at is null),
               count(*) filter (where disabled_at is not null)
        from after group by 1, 2 order by 1, 2
        on conflict (customer_id, year) do update
          set active = c.active + excluded.active, inactive = c.inactive + excluded.inactive;
      end if;
      return null;
    end $$;
  `.execute(db)
}
