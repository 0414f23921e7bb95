import { type Kysely, sql } from 'kysely'

/**
 * The days of ways to sign in, contacts and IP ranges, so that a statement of access can show those of a past day.
 * Triggers write them. Before `customers.history_since` only what is still there is known, from the day of its last
 * change in the audit log on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The day since which earlier ranges, ways to sign in and contacts stay on record.
    alter table customers add column history_since date not null default now()::date;

    create table sign_in_way_periods (
      id int generated always as identity primary key,
      customer_id int not null references customers on delete cascade,
      way text not null,
      text text not null check (length(text) <= 1024),
      -- null: since before it was recorded.
      recorded_on date,
      -- The first day without it; null: it is on record.
      removed_on date
    );
    create index sign_in_way_periods_customer on sign_in_way_periods (customer_id, way);
    select secure_tenant_table('sign_in_way_periods');
    revoke insert, update, delete on sign_in_way_periods from carrel_app;

    create table contact_periods (
      id int generated always as identity primary key,
      customer_id int not null references customers on delete cascade,
      position smallint not null,
      salutation text not null,
      first_name text not null,
      last_name text not null,
      department text not null,
      designation text not null,
      email text not null,
      mobile text not null,
      access_type text not null,
      recorded_on date,
      removed_on date
    );
    create index contact_periods_customer on contact_periods (customer_id, position);
    create index contact_periods_removed on contact_periods (removed_on) where removed_on is not null;
    select secure_tenant_table('contact_periods');
    revoke insert, update, delete on contact_periods from carrel_app;

    -- Ranges that are registered have their first day themselves.
    create table removed_ip_ranges (
      id int generated always as identity primary key,
      customer_id int not null references customers on delete cascade,
      from_address inet not null,
      to_address inet,
      label text not null,
      registered_on date not null,
      removed_on date not null
    );
    create index removed_ip_ranges_customer on removed_ip_ranges (customer_id, from_address);
    select secure_tenant_table('removed_ip_ranges');
    revoke insert, update, delete on removed_ip_ranges from carrel_app;

    insert into sign_in_way_periods (customer_id, way, text, recorded_on)
      select c.id, w.way, w.text, (
        select max(a.at)::date from audit_log a
        where a.customer_id = c.id and a.action = 'organization.save' and a.outcome = 'allowed'
          and jsonb_exists(a.details -> 'changed', w.way))
      from customers c cross join lateral (values
        ('proxyAddress', c.proxy_address), ('proxyPrefix', c.proxy_prefix),
        ('samlEntityId', c.saml_entity_id), ('samlScope', c.saml_scope),
        ('openAthensId', c.open_athens_id), ('referringUrl', c.referring_url),
        ('openUrlBase', c.open_url_base)
      ) as w(way, text)
      where w.text <> '';

    insert into contact_periods (customer_id, position, salutation, first_name, last_name, department,
        designation, email, mobile, access_type, recorded_on)
      select c.customer_id, c.position, c.salutation, c.first_name, c.last_name, c.department,
        c.designation, c.email, c.mobile, c.access_type, (
          select max(a.at)::date from audit_log a
          where a.customer_id = c.customer_id and a.action = 'organization.save'
            and a.outcome = 'allowed' and jsonb_exists(a.details -> 'changed', 'contacts'))
      from contacts c;

    create function record_sign_in_ways() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      changed record;
    begin
      for changed in
        select * from (values
          ('proxyAddress', old.proxy_address, new.proxy_address),
          ('proxyPrefix', old.proxy_prefix, new.proxy_prefix),
          ('samlEntityId', old.saml_entity_id, new.saml_entity_id),
          ('samlScope', old.saml_scope, new.saml_scope),
          ('openAthensId', old.open_athens_id, new.open_athens_id),
          ('referringUrl', old.referring_url, new.referring_url),
          ('openUrlBase', old.open_url_base, new.open_url_base)
        ) as w(way, before, after)
        where coalesce(before, '') <> after
      loop
        -- What came and went on one day is on record on no day.
        delete from sign_in_way_periods
          where customer_id = new.id and way = changed.way and removed_on is null
            and recorded_on = now()::date;
        update sign_in_way_periods set removed_on = now()::date
          where customer_id = new.id and way = changed.way and removed_on is null;
        continue when changed.after = '';
        -- What comes back on the day of its removal was on record all the time.
        update sign_in_way_periods set removed_on = null
          where customer_id = new.id and way = changed.way and text = changed.after
            and removed_on = now()::date;
        if not found then
          insert into sign_in_way_periods (customer_id, way, text, recorded_on)
            values (new.id, changed.way, changed.after, now()::date);
        end if;
      end loop;
      return null;
    end $$;
    create trigger customers_sign_in_ways
      after insert or update of proxy_address, proxy_prefix, saml_entity_id, saml_scope, open_athens_id,
        referring_url, open_url_base on customers
      for each row execute function record_sign_in_ways();

    -- A save deletes all contacts and inserts those that it has.
    create function record_contacts() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op <> 'INSERT' then
        delete from contact_periods p
          where p.customer_id = old.customer_id and p.removed_on is null and p.recorded_on = now()::date
            and (p.salutation, p.first_name, p.last_name, p.department, p.designation, p.email, p.mobile,
              p.access_type) = (old.salutation, old.first_name, old.last_name, old.department,
              old.designation, old.email, old.mobile, old.access_type);
        update contact_periods p set removed_on = now()::date
          where p.customer_id = old.customer_id and p.removed_on is null
            and (p.salutation, p.first_name, p.last_name, p.department, p.designation, p.email, p.mobile,
              p.access_type) = (old.salutation, old.first_name, old.last_name, old.department,
              old.designation, old.email, old.mobile, old.access_type);
      end if;
      if tg_op <> 'DELETE' then
        update contact_periods set removed_on = null, position = new.position
          where id = (
            select min(p.id) from contact_periods p
            where p.customer_id = new.customer_id and p.removed_on = now()::date
              and (p.salutation, p.first_name, p.last_name, p.department, p.designation, p.email, p.mobile,
                p.access_type) = (new.salutation, new.first_name, new.last_name, new.department,
                new.designation, new.email, new.mobile, new.access_type));
        if not found then
          insert into contact_periods (customer_id, position, salutation, first_name, last_name,
              department, designation, email, mobile, access_type, recorded_on)
            values (new.customer_id, new.position, new.salutation, new.first_name, new.last_name,
              new.department, new.designation, new.email, new.mobile, new.access_type, now()::date);
        end if;
      end if;
      return null;
    end $$;
    create trigger contacts_recorded after insert or update or delete on contacts
      for each row execute function record_contacts();

    create function record_removed_ip_range() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into removed_ip_ranges (customer_id, from_address, to_address, label, registered_on, removed_on)
        select c.id, old.from_address, old.to_address, old.label, old.created_at::date, now()::date
        from customers c
        -- Not when the customer itself is deleted.
        where c.id = old.customer_id and old.created_at::date < now()::date;
      return null;
    end $$;
    create trigger ip_ranges_removed after delete on ip_ranges
      for each row execute function record_removed_ip_range();
  `.execute(db)
}
