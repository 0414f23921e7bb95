import { type Kysely, sql } from 'kysely'

/**
 * Looks an institution up in the tenant scope by a hash in the view `institutions`. As an array, the scope of a
 * consortium of 630 members was gone through for each institution of the country, which took 30 ms of each list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view institutions as
      select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address,
             c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email
      from customers c
      left join cities city on city.id = c.city_id
      left join states state on state.id = c.state_id
      where c.id in (select unnest(tenant_scope()))
        or c.consortium_id = any ((select carrel_consortia())::int[])
        or c.id in (select customer_id from consortium_members
                    where consortium_id in (select consortium_id from consortium_members
                      where customer_id = any ((select tenant_scope())::int[])));
  `.execute(db)
}
