import { type Kysely, sql } from 'kysely'

/**
 * Adds counts of the answers of a supplier by month and by the days that they took, in tenths, from which the median of
 * a year is read without its requests.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ddr_answer_days (
      customer_id int not null references customers on delete cascade,
      -- Of the answer, in UTC, so that a row is counted in the same month whatever the time zone is set to.
      month date not null check (extract(day from month) = 1),
      tenths int not null,
      answers int not null,
      primary key (customer_id, month, tenths) include (answers)
    );
    select secure_tenant_table('ddr_answer_days');
    revoke insert, update, delete on ddr_answer_days from carrel_app;

    create function count_answer_days() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      moved text := case tg_op
        when 'INSERT' then 'select *, 1 as n from after'
        when 'DELETE' then 'select *, -1 as n from before'
        else 'select *, 1 as n from after union all select *, -1 as n from before' end;
    begin
      -- Most statements change nothing here.
      case tg_op
        when 'INSERT' then perform from after where answered_at is not null limit 1;
        when 'DELETE' then perform from before where answered_at is not null limit 1;
        else perform from before b join after a using (id)
          where (b.answered_at is not null or a.answered_at is not null)
            and (b.status, b.is_forwarded, b.answered_at, b.requested_at, b.supplier_id)
              is distinct from (a.status, a.is_forwarded, a.answered_at, a.requested_at, a.supplier_id)
          limit 1;
      end case;
      if not found then return null; end if;
      execute format($sql$
        with moved as (%s)
        insert into ddr_answer_days as d (customer_id, month, tenths, answers)
        select supplier_id, date_trunc('month', answered_at at time zone 'UTC')::date,
          round(extract(epoch from answered_at - requested_at) / 8640)::int, sum(n)
        from moved
        where answered_at is not null and (status in ('filled', 'filledOutside', 'unfilled') or is_forwarded)
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
        on conflict (customer_id, month, tenths) do update set answers = d.answers + excluded.answers
      $sql$, moved);
      return null;
    end $$;
    create trigger ddr_requests_answers_inserted after insert on ddr_requests
      referencing new table as after for each statement execute function count_answer_days();
    create trigger ddr_requests_answers_updated after update on ddr_requests
      referencing old table as before new table as after
      for each statement execute function count_answer_days();
    create trigger ddr_requests_answers_deleted after delete on ddr_requests
      referencing old table as before for each statement execute function count_answer_days();

    insert into ddr_answer_days (customer_id, month, tenths, answers)
      select supplier_id, date_trunc('month', answered_at at time zone 'UTC')::date,
        round(extract(epoch from answered_at - requested_at) / 8640)::int, count(*)
      from ddr_requests
      where answered_at is not null and (status in ('filled', 'filledOutside', 'unfilled') or is_forwarded)
      group by 1, 2, 3 order by 1, 2, 3;
  `.execute(db)
}
