import { type Kysely, sql } from 'kysely'

/**
 * A library may leave its consortium; the requests that were made in it stay there. So memberships are kept, past
 * ones too, requests refer to them, and counts of requests know the consortium. With that a consortium's whole
 * list is found by title and by journal through an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every membership there is or was; written by the trigger alone.
    create table consortium_members (
      customer_id int not null references customers on delete cascade,
      consortium_id int not null references customers on delete cascade,
      left_at timestamptz,
      primary key (customer_id, consortium_id)
    );
    create index consortium_members_consortium on consortium_members (consortium_id, customer_id);
    insert into consortium_members (customer_id, consortium_id)
      select id, consortium_id from customers where consortium_id is not null;
    select secure_tenant_table('consortium_members', 'customer_id = any ((select carrel_reach())::int[])');
    revoke insert, update, delete on consortium_members from carrel_app;

    create function keep_membership() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'UPDATE' then
        update consortium_members set left_at = now()
        where customer_id = old.id and consortium_id = old.consortium_id;
      end if;
      insert into consortium_members (customer_id, consortium_id)
        select new.id, new.consortium_id where new.consortium_id is not null
        on conflict (customer_id, consortium_id) do update set left_at = null;
      if tg_op = 'UPDATE' then
        perform refresh_resource_counts(array_remove(array[new.id, old.consortium_id, new.consortium_id], null));
      end if;
      return null;
    end $$;
    create trigger customers_joined after insert on customers
      for each row execute function keep_membership();
    create trigger customers_moved after update of consortium_id on customers
      for each row when (old.consortium_id is distinct from new.consortium_id)
      execute function keep_membership();

    alter table ddr_requests
      drop constraint ddr_requests_requester_id_consortium_id_fkey,
      drop constraint ddr_requests_supplier_id_consortium_id_fkey,
      add constraint ddr_requests_requester foreign key (requester_id, consortium_id)
        references consortium_members (customer_id, consortium_id),
      add constraint ddr_requests_supplier foreign key (supplier_id, consortium_id)
        references consortium_members (customer_id, consortium_id),
      -- What a list is sorted by; as much of a name as tells it from others and fits an index.
      add column article_order text not null
        generated always as (lower(left(article_name, 150))) stored,
      add column source_order text not null
        generated always as (lower(left(source_name, 150))) stored;

    -- Past members are named by what there is, never by anything new; who leaves meanwhile is waited for.
    create function check_present_members() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      present int;
    begin
      with members as (
        select customer_id from consortium_members
        where customer_id in (new.requester_id, new.supplier_id)
          and consortium_id = new.consortium_id and left_at is null
        order by customer_id for share
      )
      select count(*) into present from members;
      if present < 2 then
        raise exception 'Request % is not between two members of consortium %', new.id, new.consortium_id
          using errcode = 'serialization_failure';
      end if;
      return new;
    end $$;
    create trigger ddr_requests_between_members before insert on ddr_requests
      for each row execute function check_present_members();

    -- A consortium's account, first in its reach, sees all that was asked for in it; a library what it is part of.
    drop policy reach on ddr_requests;
    create policy reach on ddr_requests to carrel_app
      using (consortium_id = (select (carrel_reach())[1])
        or requester_id = any ((select carrel_reach())::int[])
        or supplier_id = any ((select carrel_reach())::int[]))
      with check (requester_id = any ((select carrel_reach())::int[])
        or supplier_id = any ((select carrel_reach())::int[]));

    -- The indexes hold all that the policy and the filters ask, so that a page reads the index alone.
    drop index ddr_requests_received, ddr_requests_received_status, ddr_requests_sent,
      ddr_requests_sent_status;
    create index ddr_requests_received on ddr_requests (supplier_id, requested_on desc, id desc)
      include (status, requester_id, priority_id, is_duplicate, consortium_id);
    create index ddr_requests_received_status on ddr_requests
      (supplier_id, status, requested_on desc, id desc) include (requester_id, priority_id, consortium_id);
    create index ddr_requests_sent on ddr_requests (requester_id, requested_on desc, id desc)
      include (status, supplier_id, priority_id, is_duplicate, consortium_id);
    create index ddr_requests_sent_status on ddr_requests
      (requester_id, status, requested_on desc, id desc) include (supplier_id, priority_id, consortium_id);
    create index ddr_requests_by_article on ddr_requests (consortium_id, article_order, id)
      include (requested_on, status, priority_id, requester_id, supplier_id);
    create index ddr_requests_by_source on ddr_requests (consortium_id, source_order, id)
      include (requested_on, status, priority_id, requester_id, supplier_id);

    -- Counts by the consortium as well, whoever belongs to it now.
    delete from ddr_monthly_counts;
    alter table ddr_monthly_counts drop constraint ddr_monthly_counts_pkey,
      add column consortium_id int not null references customers,
      add primary key (customer_id, side, month, status, priority_id, consortium_id);
    create index ddr_monthly_counts_consortium on ddr_monthly_counts
      (consortium_id, side, month, status, priority_id) include (customer_id, requests);
    drop policy reach on ddr_monthly_counts;
    create policy reach on ddr_monthly_counts to carrel_app
      using (consortium_id = (select (carrel_reach())[1])
        or customer_id = any ((select carrel_reach())::int[]));

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
        group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (customer_id, side, month, status, priority_id, consortium_id)
          do update set requests = c.requests + excluded.requests
      $sql$, moved);
      return null;
    end $$;
    insert into ddr_monthly_counts
        (customer_id, side, month, status, priority_id, consortium_id, requests)
      select side.customer_id, side.name, date_trunc('month', requested_on::timestamp)::date,
             status, priority_id, consortium_id, count(*)
      from ddr_requests
      cross join lateral (values (supplier_id, 'received'), (requester_id, 'sent'))
        as side (customer_id, name)
      group by 1, 2, 3, 4, 5, 6;

    -- A request names both its libraries, also after one of them has left.
    create or replace view institutions as
      select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address,
             c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email
      from customers c
      left join cities city on city.id = c.city_id
      left join states state on state.id = c.state_id
      where c.id = any (carrel_reach()) or c.consortium_id = any (carrel_consortia())
        or c.id in (select other.customer_id from consortium_members own
                    join consortium_members other on other.consortium_id = own.consortium_id
                    where own.customer_id = any (carrel_reach()));
  `.execute(db)
}
