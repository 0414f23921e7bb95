import { describe, expect, it } from 'vitest'
import { lastRelease } from '../../platform/db/lastRelease.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { contractionsOf, sqlOfMigration } from '../support/migrationSql.ts'

const widened = 'the new check allows all that the dropped one did'
const sameCounts = 'the function writes the same counts'

/**
 * What a migration since the last release does to the tables of that release although it looks like a contraction, with
 * the reason why copies of that release go on working. Emptied with each release.
 */
const exceptions: Record<string, string> = {
  '0048-peer-documents: alter table ddr_history drop constraint ddr_history_move_check': widened,
  "0048-peer-documents: alter table ddr_history add constraint ddr_history_move_check check (move in ('', '', '', '', '', '', '', ''))":
    widened,
  '0052-answer-times: drop index ddr_requests_answers': 'the new index has all of its columns',
  '0053-institution-scope: create or replace view institutions as select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address, c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email from customers c left join cities city on city.id = c.city_id left join states state on state.id = c.state_id where c.id = any ((select tenant_scope())::int[]) or c.consortium_id = any ((select carrel_consortia())::int[]) or c.id in (select customer_id from consortium_members where consortium_id in (select consortium_id from consortium_members where customer_id = any ((select tenant_scope())::int[])))':
    'the view has the same rows and columns',
  '0057-holding-order: alter table library_titles disable trigger library_titles_updated':
    'only while the migration fills the new columns, with the table locked',
  '0057-holding-order: update library_titles held set sort_name = title.sort_name, publisher_name = publisher.name from titles title join publishers publisher on publisher.id = title.publisher_id where title.id = held.title_id':
    'fills the new columns alone',
  '0058-institution-lookup: create or replace view institutions as select c.id, c.consortium_id, c.organization_name, c.display_name, c.region_id, c.address, c.street, city.name as city, state.name as state, c.pin, c.phone, c.office_email from customers c left join cities city on city.id = c.city_id left join states state on state.id = c.state_id where c.id in (select unnest(tenant_scope())) or c.consortium_id = any ((select carrel_consortia())::int[]) or c.id in (select customer_id from consortium_members where consortium_id in (select consortium_id from consortium_members where customer_id = any ((select tenant_scope())::int[])))':
    'the view has the same rows and columns',
  '0059-request-policy: alter policy reach on ddr_requests using (coalesce(consortium_id = (select (tenant_scope())[1]), false) or coalesce(requester_id = any ((select tenant_scope())::int[]), false) or coalesce(supplier_id = any ((select tenant_scope())::int[]), false))':
    'the policy admits the same rows',
  "0060-contu-index: create or replace function contu_recent(published_by date, requested_on date, years int, by_calendar boolean) returns boolean language sql immutable as ''":
    'the function answers the same',
  '0060-contu-index: drop index ddr_requests_borrowed, ddr_requests_lent':
    'the same migration makes them again with one more column',
  "0064-resource-recount: create or replace function refresh_resource_counts(changed int[]) returns void language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0064-resource-recount: create or replace function count_library_packages() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0064-resource-recount: create or replace function count_consortium_packages() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0066-assignment-counts: create or replace function count_consortium_packages() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0067-changed-rows: create or replace function count_contu_articles() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0067-changed-rows: create or replace function count_answer_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0072-large-recount: create or replace function refresh_resource_counts(changed int[]) returns void language plpgsql security definer set search_path = public, pg_temp as ''":
    sameCounts,
  "0067-changed-rows: create or replace function rename_holdings() returns trigger language plpgsql security definer set search_path = public, pg_temp as ''":
    'the same names',
  "0074-members-then: do ''": 'makes views alone',
  '0074-members-then: revoke all on member_usage_coverage from carrel_app, carrel_system':
    'the same migration makes the view',
}

describe('migrations since the last release', () => {
  it('only add to what the last release uses', async () => {
    const names = await migrationNames()
    expect(names).toContain(lastRelease.migration)
    const newTables = new Set<string>()
    const found: string[] = []
    for (const name of names.filter((one) => one > lastRelease.migration)) {
      const contractions = contractionsOf(await sqlOfMigration(name), newTables)
      found.push(...contractions.map((contraction) => `${name}: ${contraction}`))
    }
    expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  })
})

describe('the check of migrations', () => {
  it.each([
    'drop table shelf',
    'drop index shelf_place',
    'drop function count_books(int)',
    'truncate shelf',
    'drop table book, shelf',
    'do $$ begin drop table shelf; end $$',
    'delete from shelf where id > 7',
    'revoke select on shelf from carrel_app',
    'create unique index shelf_name on shelf (name)',
    `create or replace function count_books(shelf int) returns int language sql as $$ select 0 $$`,
    'alter table shelf drop column place',
    'alter table shelf rename place to room',
    'alter table shelf alter column place type int',
    'alter table shelf alter place set not null',
    'alter table shelf add column room int not null',
    'alter table shelf add constraint few check (books < 9)',
    'create policy mine on shelf as restrictive using (true)',
  ])('finds %s', (statement) => {
    expect(contractionsOf(statement)).toEqual([statement.replace(/\$\$.*\$\$/, "''")])
  })

  it.each([
    `alter table shelf add column room text not null default '' check (length(room) < 9), add column floor int`,
    'create index shelf_place on shelf (place)',
    `create function drop_books() returns void language sql as $$ delete from book; drop table book $$`,
    'create table book (id int); delete from book where id > 7',
    'create table book (id int primary key, shelf_id int not null references shelf)',
    'create table book (id int); create unique index book_id on book (id); alter table book drop column id',
    `insert into shelf (name) values ('drop table shelf; --')`,
    '-- drop table shelf;\nselect 1',
    'create trigger shelf_counted after insert on shelf for each row execute function count()',
  ])('lets %s pass', (statement) => {
    expect(contractionsOf(statement)).toEqual([])
  })
})
