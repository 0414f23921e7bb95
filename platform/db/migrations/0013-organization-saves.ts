import { type Kysely, sql } from 'kysely'

/** What a save of IP ranges must know of other customers, and no more than it may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Which of the asked ranges (from 1) belong to a customer outside the pool. Nobody is named.
    create function foreign_ip_ranges(customer int, firsts inet[], lasts inet[]) returns setof int
      language sql stable security definer set search_path = public, pg_temp as $$
        select distinct asked.nth::int
        from unnest(firsts, lasts) with ordinality as asked(first, last, nth)
        join ip_ranges r on r.span && inetrange(asked.first, asked.last, '[]')
        where customer = any (carrel_reach())
          and r.pool_id <> (select pool_id from customers where id = customer)
      $$;

    -- Whom an address signs in as: the customers within reach or in the same consortium; null for others.
    create function owners_of_address(asked inet) returns table (owner_id int)
      language sql stable security definer set search_path = public, pg_temp as $$
        select distinct case
          when c.id = any (carrel_reach()) or c.consortium_id = any (carrel_consortia()) then c.id
        end
        from ip_ranges r join customers c on c.id = r.customer_id
        where r.span @> asked
      $$;
    create index ip_ranges_span on ip_ranges using gist (span);
  `.execute(db)
}
