import { type Kysely, sql } from 'kysely'

/**
 * Requests that go on to another library. Each library that is asked has a request of its own; on the requester's side
 * only the last of them counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ddr_requests
      -- The libraries that are asked next, in order.
      add column forward_to int[] not null default '{}' check (cardinality(forward_to) <= 3),
      add column forwarded_from_id int unique references ddr_requests on delete set null,
      -- Whether another request continues this one.
      add column is_forwarded boolean not null default false;
    create index ddr_requests_to_forward on ddr_requests (id)
      where forward_to <> '{}' and not is_forwarded;
    -- The few requests by which the counts of suppliers and of requesters differ.
    create index ddr_requests_forwarded on ddr_requests (consortium_id, requested_on)
      where is_forwarded;

    alter table ddr_history drop constraint ddr_history_move_check,
      add constraint ddr_history_move_check
        check (move in ('cancel', 'remind', 'confirm', 'reopen', 'message', 'forward'));

    -- The latest answers of a library, from which the days until an answer are estimated.
    create index ddr_requests_answers on ddr_requests (supplier_id, answered_at desc)
      include (requested_at, status, is_forwarded) where answered_at is not null;

    -- Lists of sent requests leave out the forwarded ones without reading their rows.
    drop index ddr_requests_sent, ddr_requests_sent_status, ddr_requests_consortium,
      ddr_requests_consortium_status, ddr_requests_by_article, ddr_requests_by_source;
    create index ddr_requests_sent on ddr_requests (requester_id, requested_on desc, id desc)
      include (status, supplier_id, priority_id, is_duplicate, consortium_id, is_forwarded);
    create index ddr_requests_sent_status on ddr_requests
      (requester_id, status, requested_on desc, id desc)
      include (supplier_id, priority_id, consortium_id, is_forwarded);
    create index ddr_requests_consortium on ddr_requests (consortium_id, requested_on desc, id desc)
      include (status, requester_id, supplier_id, priority_id, is_forwarded);
    create index ddr_requests_consortium_status on ddr_requests
      (consortium_id, status, requested_on desc, id desc)
      include (requester_id, supplier_id, priority_id, is_forwarded);
    create index ddr_requests_by_article on ddr_requests (consortium_id, article_order, id)
      include (requested_on, status, priority_id, requester_id, supplier_id, is_forwarded);
    create index ddr_requests_by_source on ddr_requests (consortium_id, source_order, id)
      include (requested_on, status, priority_id, requester_id, supplier_id, is_forwarded);

    create or replace function count_ddr_requests() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      moved text := case tg_op
        when 'INSERT' then 'select *, 1 as n from after'
        when 'DELETE' then 'select *, -1 as n from before'
        else 'select *, 1 as n from after union all select *, -1 as n from before' end;
    begin
      execute format($sql$
        with moved as (%s)
        insert into ddr_monthly_counts as c
          (customer_id, side, month, status, priority_id, consortium_id, requests)
        select side.customer_id, side.name, date_trunc('month', requested_on::timestamp)::date,
               status, priority_id, consortium_id, sum(n)
        from moved
        cross join lateral (values (supplier_id, 'received'), (requester_id, 'sent'))
          as side (customer_id, name)
        where side.name = 'received' or not is_forwarded
        group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (customer_id, side, month, status, priority_id, consortium_id)
          do update set requests = c.requests + excluded.requests
      $sql$, moved);
      return null;
    end $$;
  `.execute(db)
}
