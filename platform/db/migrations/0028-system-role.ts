import { type Kysely, sql } from 'kysely'

/**
 * Adds the role `carrel_system`, as which the platform does its own work: sign-in, mails, clean-up, lists for support
 * staff. It may read and write all rows, and change no table. Policies name it instead of the role that migrated, so
 * that any role may migrate. The migrating role is a member of it, because triggers with the rights of their owner
 * write to tenant tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = 'carrel_system') then
        begin
          create role carrel_system nologin nobypassrls;
        exception when duplicate_object or unique_violation then
          -- Another database of this server created it: roles belong to the server.
          null;
        end;
      end if;
      if not (select rolsuper from pg_roles where rolname = current_user) then
        begin
          execute format('grant carrel_system to %I', current_user);
        exception when insufficient_privilege then
          if not pg_has_role('carrel_system', 'member') then
            raise exception 'The role carrel_system exists, but % may not use it', current_user
              using hint = format('Ask an administrator to run: grant carrel_system to %I', current_user);
          end if;
        end;
      end if;
    end $$;

    grant usage on schema public to carrel_system;
    grant select, insert, update, delete on all tables in schema public to carrel_system;
    grant usage, select on all sequences in schema public to carrel_system;
    alter default privileges in schema public
      grant select, insert, update, delete on tables to carrel_system;
    alter default privileges in schema public grant usage, select on sequences to carrel_system;
    revoke all on schema_migration from carrel_system;
    grant execute on function refresh_resource_counts(int[]) to carrel_system;

    do $$
    declare target regclass;
    begin
      for target in
        select polrelid from pg_policy join pg_class on pg_class.oid = polrelid
        where polname = 'system' and relnamespace = current_schema()::regnamespace
      loop
        execute format('alter policy system on %s to carrel_system', target);
      end loop;
    end $$;

    -- Grants are explicit, because default privileges count only for the role that set them.
    create or replace function secure_tenant_table(target regclass, reached text default
      'customer_id = any ((select tenant_scope())::int[])') returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy reach on %s to carrel_app using (%s) with check (%s)',
        target, reached, reached);
      execute format('create policy system on %s to carrel_system using (true) with check (true)', target);
      execute format('grant select, insert, update, delete on %s to carrel_app, carrel_system', target);
    end $$;
  `.execute(db)
}
