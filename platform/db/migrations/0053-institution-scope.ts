import { type Kysely, sql } from 'kysely'

/** Reads the tenant scope once for all rows of the view `institutions`, and not for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view institutions as
      select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address,
             c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email
      from customers c
      left join cities city on city.id = c.city_id
      left join states state on state.id = c.state_id
      where c.id = any ((select tenant_scope())::int[])
        or c.consortium_id = any ((select carrel_consortia())::int[])
        or c.id in (select customer_id from consortium_members
                    where consortium_id in (select consortium_id from consortium_members
                      where customer_id = any ((select tenant_scope())::int[])));
  `.execute(db)
}
