import type { Client } from 'pg'
import { fillCatalogue } from '../holdings.ts'
import {
  demo,
  firstConsortiumId,
  firstLibraryId,
  measuredTitles,
  type NationalSize,
} from './size.ts'

/** Libraries of the demo world outside its consortium, and their number in all. */
const demoLibraries = { all: 26, members: 24 }

/** Columns of a customer that are copied from the measured library. */
const copied = `product_type, region_id, address, street, country_id, state_id, city_id, pin, phone,
  website_url, office_email, grace_days, onos_enabled, ai_enabled`

/**
 * Adds consortia and libraries with accounts, contacts, IP ranges and subscriptions, and two tables: `bench_shares` has
 * for every library its share of users, requests and use (a hundredth of them are large, a tenth is medium), and
 * `bench_members` the members of each consortium, a large one several times.
 */
export async function addInstitutions(client: Client, size: NationalSize): Promise<void> {
  const added = size.institutions - demoLibraries.all
  const ofMeasured = size.measuredMembers - demoLibraries.members
  await client.query(`
    insert into customers (id, consortium_id, organization_name, display_name, short_name,
      subscription_ends_on, created_at, history_since, ${copied})
    select new_id, new_id, 'Consortium of region ' || n, 'Region ' || n, 'R' || n,
      current_date + 300, now() - interval '6 years', current_date - 2190, ${copied}
    from (select n, ${firstConsortiumId} - 1 + n as new_id from generate_series(1, ${size.consortia - 1}) n) g
    cross join lateral (select ${copied} from customers where id = ${demo.consortiumId}) c`)
  await client.query(`
    insert into customers (id, consortium_id, organization_name, display_name, short_name,
      subscription_ends_on, created_at, history_since, ${copied})
    select new_id, case when n <= ${ofMeasured} then ${demo.consortiumId}
        else ${firstConsortiumId} + (n - ${ofMeasured}) % ${size.consortia - 1} end,
      'Institute ' || lpad((n * 7919 % ${added})::text, 5, '0') || ' of ' || city_name, 'Institute ' || n, 'I' || n,
      current_date + 5 + n % 700, now() - interval '6 years', current_date - 2190, ${copied}
    from (select n, ${firstLibraryId} - 1 + n as new_id from generate_series(1, ${added}) n) g
    cross join lateral (select ${copied} from customers
      where id = ${demo.libraryId} + n % ${demoLibraries.members}) c
    join (select id as at_id, name as city_name from cities) city on at_id = c.city_id`)
  const isAdded = (column: string) => `${column} >= ${firstConsortiumId}`
  await client.query(`
    insert into consortium_members (customer_id, consortium_id)
      select id, consortium_id from customers where ${isAdded('id')};
    insert into consortium_member_periods (customer_id, consortium_id, joined_on)
      select id, consortium_id, history_since from customers where ${isAdded('id')};
    insert into usage_consortium_members (customer_id, consortium_id)
      select id, consortium_id from customers where ${isAdded('id')} and id <> consortium_id;
    insert into accounts (customer_id, kind, is_primary, user_name, password_hash, admin_type, email)
      select c.id, 'admin', true, 'admin' || c.id, a.password_hash, a.admin_type, 'admin' || c.id || '@carrel.example'
      from customers c
      join accounts a on a.is_primary and a.kind = 'admin'
        and a.customer_id = case when c.id = c.consortium_id then ${demo.consortiumId} else ${demo.libraryId} end
      where ${isAdded('c.id')};
    insert into contacts (customer_id, position, first_name, email, access_type, department)
      select c.id, position, 'Contact', 'contact' || position || '@' || c.id || '.example', (position + 1)::text, 'Library'
      from customers c cross join generate_series(0, c.id % 3) position where ${isAdded('c.id')};
    insert into ip_ranges (customer_id, pool_id, from_address, to_address, label)
      select c.id, c.pool_id, '10.0.0.0'::inet + n * 512 + part * 256, '10.0.0.0'::inet + n * 512 + part * 256 + 127, 'Campus'
      from (select *, row_number() over (order by id) as n from customers where ${isAdded('id')}) c
      cross join generate_series(0, 1) part;
    insert into subscriptions (customer_id, product, level_id, level, reference_id)
      select id, 'J-Gate', 2, 'Consortium', 'SUB-' || id from customers where ${isAdded('id')};
    insert into subscription_details (subscription_id, customer_id, level, product_type, subscribed_product,
        subscription_type, starts_on, ends_on)
      select id, customer_id, level, 'Discovery', product, 'Annual', current_date - back * 365, current_date - back * 365 + 364
      from subscriptions cross join generate_series(0, 2) back where ${isAdded('customer_id')};
    insert into customer_resource_types (customer_id, resource_type_id, access_type)
      select c.id, t.resource_type_id, t.access_type from customers c
      join customer_resource_types t on t.customer_id = ${demo.libraryId} where ${isAdded('c.id')};
    insert into customer_subjects (customer_id, subject_id)
      select c.id, s.subject_id from customers c
      join customer_subjects s on s.customer_id = ${demo.libraryId} where ${isAdded('c.id')};
    insert into usage_coverage (customer_id, source, first_on)
      select id, 'jgate', current_date - 1095 from customers where ${isAdded('id')}`)
  await client.query(`
    create table bench_shares as
      select id, consortium_id, weight / sum(weight) over () as share from (
        select id, consortium_id,
          case when id = ${demo.libraryId} then ${size.institutions} * 0.01 when id % 100 = 7 then 12
            when id % 10 = 3 then 3 else 0.55 end as weight
        from customers where id is distinct from consortium_id) as weighted;
    create table bench_members as
      select consortium_id, array_agg(id) as slots from (
        select id, consortium_id from bench_shares cross join generate_series(1, greatest(1, round(share * 40 * ${size.institutions})::int))
        where consortium_id is not null) as spread group by 1;
    analyze customers, accounts, bench_shares`)
}

/** Adds titles, packages and holdings; the counts of resources are made for the measured consortium alone. */
export async function addHoldings(client: Client, size: NationalSize): Promise<void> {
  const titles = await fillCatalogue(client, size.titles)
  const firstTitle = titles[0]?.titleId ?? 1
  const packages = 60
  const titlesPerPackage = 1_000
  await client.query(`
    create temporary table bench_packages as
      with made as (
        insert into packages (aggregator_id, kind, package_type, name, title_count, last_modified_on)
        select 1 + n % 20, 'journal', 'aggregator', 'Collection ' || n, ${titlesPerPackage}, current_date - n
        from generate_series(1, ${packages}) n returning id)
      select id, row_number() over (order by id)::int as n from made;
    insert into package_titles (package_id, title_id, coverage_start)
      select p.id, ${firstTitle} + (p.n - 1) * ${titlesPerPackage} + t - 1, '1995'
      from bench_packages p cross join generate_series(1, ${titlesPerPackage}) t;
    insert into library_packages (customer_id, package_id)
      select c.id, p.id from customers c join bench_packages p on p.n in (1 + c.id % 29, 30 + c.id % 19)
      where c.id is distinct from c.consortium_id;
    insert into consortium_packages (consortium_id, package_id, member_id)
      select c.id, p.id, null from customers c join bench_packages p on p.n between 50 and 52
      where c.id = c.consortium_id;
    insert into consortium_packages (consortium_id, package_id, member_id)
      select c.consortium_id, p.id, c.id from customers c join bench_packages p on p.n = 53 + c.id % 8
      where c.consortium_id <> c.id and c.id % 3 = 0;
    delete from library_titles where customer_id = ${demo.libraryId};
    insert into library_titles (customer_id, title_id, sort_name, publisher_name, kind, access_type, start_date)
      select customer_id, title.id, title.sort_name, publisher.name, 'journal', access, '2001'
      from (
        select ${demo.libraryId} as customer_id, ${firstTitle} + n as title_id, access
        from generate_series(0, ${measuredTitles - 1}) n cross join unnest(array['print', 'electronic']) access
        union all
        select c.id, ${firstTitle} + (c.id * 37 + n * 199) % ${size.titles}, 'electronic'
        from customers c cross join generate_series(0, 299) n
        where c.id is distinct from c.consortium_id and c.id <> ${demo.libraryId}
      ) as held
      join titles title on title.id = held.title_id
      join publishers publisher on publisher.id = title.publisher_id`)
  // Counting every consortium takes minutes; the dashboards of the others are not measured, and have the same numbers.
  await client.query(`
    select refresh_resource_counts(array_agg(id)) from customers where id in (${demo.consortiumId}, ${demo.outsideId});
    insert into resource_counts (customer_id, origin, resource_type_id, titles)
      select c.id, r.origin, r.resource_type_id, r.titles from customers c
      join resource_counts r on r.customer_id =
        case when c.id = c.consortium_id then ${demo.consortiumId} else ${demo.libraryId} + 1 end
      where c.id >= ${firstConsortiumId}
      on conflict do nothing`)
}

/** Adds end users by the shares of libraries, one in thirty of them disabled, and their yearly counts. */
export async function addEndUsers(client: Client, size: NationalSize): Promise<void> {
  await client.query(`
    create temporary table hash as select password_hash from end_users limit 1;
    insert into end_users (customer_id, first_name, last_name, email, password_hash, department, designation,
        created_at, created_on, disabled_at)
      select customer_id, 'Reader ' || n, 'Of ' || left(md5(customer_id || '.' || n), 8), 'r' || n || '@' || customer_id || '.example',
        password_hash, (array['Zoology', 'Physics', 'History', 'Medicine', 'Law', 'Economics'])[1 + n % 6], 'Student',
        created_at, created_at::date, case when n % 30 = 0 then created_at + interval '100 days' end
      from (select s.id as customer_id, n, now() - ((s.id * 31 + n) % 1500 + 101) * interval '1 day' as created_at
        from bench_shares s cross join lateral generate_series(1, round(s.share * ${size.endUsers})::int) n) as spread
      cross join hash;
    insert into end_user_counts as c (customer_id, year, active, inactive)
      select customer_id, extract(year from created_on), count(*) filter (where disabled_at is null),
        count(*) filter (where disabled_at is not null)
      from end_users group by 1, 2
      on conflict (customer_id, year) do update set active = excluded.active, inactive = excluded.inactive`)
}
