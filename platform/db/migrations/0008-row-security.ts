import { type Kysely, sql } from 'kysely'

/**
 * The second wall. A request runs as the role `carrel_app` (SET LOCAL ROLE) with `carrel.reach` set to the
 * customers it may reach; without a reach it sees no tenant row at all, whatever its SQL forgets to filter.
 *
 * Work of the system itself (sign-in, the mail sender, migrations, the demo) runs as the owner of the tables,
 * whom the policy `system` lets through: FORCE holds the owner to the policies too, so that this is written
 * down here and nowhere assumed. Triggers and counters that must see beyond a reach are SECURITY DEFINER.
 *
 * A later migration secures a new tenant table with one call: `select secure_tenant_table('name')`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'carrel_app') then
        begin
          create role carrel_app nologin noinherit nobypassrls;
        exception when duplicate_object or unique_violation then
          -- Another database of this server got here first: roles belong to the server.
          null;
        end;
      end if;
      if not (select rolsuper from pg_roles where rolname = current_user) then
        begin
          execute format('grant carrel_app to %I', current_user);
        exception when insufficient_privilege then
          if not pg_has_role('carrel_app', 'member') then
            raise exception 'The role carrel_app exists, but % may not use it', current_user
              using hint = format('Ask an administrator to run: grant carrel_app to %I', current_user);
          end if;
        end;
      end if;
    end $$;

    grant usage on schema public to carrel_app;
    grant select, insert, update, delete on all tables in schema public to carrel_app;
    grant usage on all sequences in schema public to carrel_app;
    alter default privileges in schema public
      grant select, insert, update, delete on tables to carrel_app;
    alter default privileges in schema public grant usage on sequences to carrel_app;
    -- Written once, or by triggers only.
    revoke update, delete on audit_log, usage_events, ddr_history from carrel_app;
    revoke insert, update, delete on end_user_counts, resource_counts, ddr_monthly_counts,
      usage_by_action, usage_by_publisher, usage_by_title, usage_by_metric from carrel_app;
    -- The catalogue is the provider's.
    revoke insert, update, delete on regions, countries, states, cities, contact_access_types,
      resource_types, subjects, publishers, licensed_publishers, titles, aggregators, packages,
      package_titles, article_counts, ddr_priorities, usage_actions from carrel_app;
    do $$
    begin
      -- Which migrations have run is nothing a request decides.
      if to_regclass('schema_migration') is not null then
        revoke all on schema_migration from carrel_app;
      end if;
    end $$;
    revoke execute on function refresh_resource_counts(int[]) from public;

    -- The customers this transaction may reach; empty when none were set.
    create function carrel_reach() returns int[] language sql stable parallel safe as $$
      select coalesce(
        string_to_array(nullif(current_setting('carrel.reach', true), ''), ',')::int[], '{}')
    $$;
    -- The consortia they belong to, and all customers they share one with.
    create function carrel_consortia() returns int[]
      language sql stable security definer set search_path = public, pg_temp as $$
      select coalesce(array_agg(distinct consortium_id), '{}') from customers
      where id = any (carrel_reach()) and consortium_id is not null
    $$;

    create function secure_tenant_table(target regclass, reached text default
      'customer_id = any ((select carrel_reach())::int[])') returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy reach on %s to carrel_app using (%s) with check (%s)',
        target, reached, reached);
      execute format('create policy system on %s to current_user using (true) with check (true)', target);
    end $$;

    select secure_tenant_table('customers', 'id = any ((select carrel_reach())::int[])');
    select secure_tenant_table(name::regclass) from unnest(array[
      'contacts', 'ip_ranges', 'subscriptions', 'subscription_details', 'customer_settings',
      'accounts', 'sessions', 'one_time_tokens', 'audit_log', 'uploaded_files', 'idempotency_keys',
      'saved_views', 'counter_credentials', 'upload_batches', 'end_users', 'end_user_counts',
      'customer_resource_types', 'customer_subjects', 'oa_subject_assignments', 'library_titles',
      'library_packages', 'resource_counts', 'ddr_monthly_counts', 'mails', 'usage_events',
      'usage_by_action', 'usage_by_publisher', 'usage_by_title', 'usage_by_metric',
      'usage_coverage', 'app_downloads'
    ]) as t(name);

    -- Both sides of a request reach it, and with it its history.
    select secure_tenant_table('ddr_requests',
      'requester_id = any ((select carrel_reach())::int[])
       or supplier_id = any ((select carrel_reach())::int[])');
    select secure_tenant_table('ddr_history',
      'exists (select from ddr_requests r where r.id = ddr_id)');

    -- The consortium decides; a member reads what is subscribed to for the whole or for itself.
    select secure_tenant_table('consortium_packages',
      'consortium_id = any ((select carrel_reach())::int[])');
    create policy member on consortium_packages for select to carrel_app using (
      member_id = any ((select carrel_reach())::int[])
      or (member_id is null and consortium_id = any ((select carrel_consortia())::int[])));

    -- Institutions that a request may name: those in reach and everyone they share a consortium with, with
    -- the address a delivery note prints. Reads past the policies on purpose, and so filters by itself.
    create view institutions as
      select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address,
             c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email
      from customers c
      left join cities city on city.id = c.city_id
      left join states state on state.id = c.state_id
      where c.id = any (carrel_reach()) or c.consortium_id = any (carrel_consortia());
    grant select on institutions to carrel_app;
  `.execute(db)
}
