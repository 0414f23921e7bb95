import { type Kysely, sql } from 'kysely'

/**
 * Renames `carrel_reach()` to `tenant_scope()` and its setting to `carrel.tenant_scope`. Policies and views refer to
 * the function itself; functions of text refer to its name and are rewritten. The old setting is still read, so that
 * a copy of the previous version can run beside this one during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function carrel_reach() rename to tenant_scope;

    create or replace function tenant_scope() returns int[] language sql stable parallel safe as $$
      select coalesce(
        string_to_array(coalesce(
          nullif(current_setting('carrel.tenant_scope', true), ''),
          nullif(current_setting('carrel.reach', true), '')), ',')::int[], '{}')
    $$;

    do $$
    declare definition text;
    begin
      for definition in
        with functions as materialized (
          select pg_get_functiondef(oid) as text from pg_proc
          where pronamespace = current_schema()::regnamespace and prokind = 'f'
        )
        select text from functions where text like '%carrel_reach%'
      loop
        execute replace(definition, 'carrel_reach', 'tenant_scope');
      end loop;
    end $$;
  `.execute(db)
}
