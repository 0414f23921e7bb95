import type { Client } from 'pg'
import { demo, type NationalSize } from './size.ts'

const monthsOfHistory = 60

/** Months of which the measured consortium has every request as a row: two years of dashboards and lists. */
const monthsOfRows = 25

/** Part of a month's requests that the other consortia have as rows, all in the present month. */
const othersShare = 0.3

/** SQL of the first day of a month so many months ago. */
const firstDayOf = (monthsBack: number) =>
  `(date_trunc('month', current_date) - interval '${monthsBack} months')::date`

/** SQL that is true for a row of the measured consortium. */
const isMeasured = `consortium_id = ${demo.consortiumId}`

/** Shares of the usual statuses and priorities among requests that are over. */
const statusShares = `(values ('filled', 0.70), ('filledOutside', 0.08), ('unfilled', 0.11), ('discarded', 0.05),
  ('duplicate', 0.05), ('delayed', 0.01)) as s (status, status_share)`
const priorityShares = `(values (1, 0.74), (2, 0.20), (3, 0.06)) as p (priority_id, priority_share)`

/**
 * Adds requests: as rows those of 25 months in the measured consortium and some of the present month in the others,
 * as monthly counts all others. The newest rows have their history and mails.
 */
export async function addRequests(client: Client, size: NationalSize): Promise<void> {
  const perMonth = size.requests / monthsOfHistory
  await prepareTemplates(client)
  await planRequests(client, perMonth)
  await insertRequests(client)
  await insertMonthlyCounts(client, perMonth)
  await insertContuCounts(client)
  await insertAnswerDays(client)
  await insertHistoryAndMails(client)
}

/** Makes the tables `templates`, the requests that are copied, and `slots`, in which a busy member is more often. */
async function prepareTemplates(client: Client): Promise<void> {
  await client.query(`
    create temporary table templates as
      select row_number() over (order by id)::int as template, status, priority_id, title_id, article_id, issue_id,
        resource_type_id, access_type, article_name, authors, source_name, issn, article_doi, volume, issue_number, pages,
        publication_date, user_name, user_department, user_email, approver_email, mode, delay_reason, discard_reason
      from ddr_requests where not is_forwarded and not is_duplicate;
    create unique index on templates (template);
    analyze templates;
    -- As rows, because an array of 28,000 members would be unpacked for each request: 1 ms each.
    create temporary table slots as
      select consortium_id, slot::int, member_id
      from bench_members cross join unnest(slots) with ordinality as s (member_id, slot);
    create unique index on slots (consortium_id, slot);
    analyze slots`)
}

/** Makes the table `planned`: who requests what from whom, and when. */
async function planRequests(client: Client, perMonth: number): Promise<void> {
  const rowsFrom = `case when ${isMeasured} then ${firstDayOf(monthsOfRows - 1)} else ${firstDayOf(0)} end`
  await client.query(`
    create temporary table planned as
      select sampled.consortium_id, n, requester.member_id as requester_id, supplier.member_id as supplier_id, at, template
      from (
        select s.consortium_id, n, 1 + floor(random() * cardinality)::int as requester_slot,
          1 + floor(random() * cardinality)::int as supplier_slot,
          ${rowsFrom} + random() * (now() - ${rowsFrom}) as at,
          1 + floor(random() * templates)::int as template
        from (select consortium_id, sum(share) as share from bench_shares where consortium_id is not null group by 1) s
        join (select consortium_id, count(*) as cardinality from slots group by 1) m using (consortium_id)
        cross join (select count(*) as templates from templates) t
        cross join lateral generate_series(1, (s.share * ${perMonth} * (
          case when s.${isMeasured} then ${monthsOfRows - 1} + extract(day from current_date) / 30 else ${othersShare} end))::int) n
        offset 0
      ) as sampled
      join slots requester on requester.consortium_id = sampled.consortium_id and requester.slot = requester_slot
      join slots supplier on supplier.consortium_id = sampled.consortium_id and supplier.slot = supplier_slot`)
}

/** Adds what is planned as requests, and keeps the last id before them in the table `highest`. */
async function insertRequests(client: Client): Promise<void> {
  await client.query(`
    create temporary table highest as select max(id) as id from ddr_requests;
    insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, requested_on, status, priority_id,
        title_id, article_id, issue_id, resource_type_id, access_type, article_name, authors, source_name, issn,
        article_doi, volume, issue_number, pages, publication_date, user_name, user_department, user_email,
        approver_email, reference_no, mode, delivered_on, delay_reason, discard_reason, answered_at)
      select consortium_id, requester_id, supplier_id, at, at::date, present, priority_id, title_id, article_id,
        issue_id, resource_type_id, access_type, article_name || ' ' || n % 1000, authors, source_name, issn,
        article_doi || '.' || n % 1000, volume, issue_number, pages, publication_date, user_name, user_department,
        user_email, approver_email, 'DDR/' || n,
        case when present like 'filled%' then coalesce(mode, 'online') end,
        case when present like 'filled%' then at::date + 2 end, delay_reason, discard_reason,
        case when present <> 'pending' then at + interval '2 days' end
      from (select *, case when status = 'pending' and at < now() - interval '40 days' then 'filled' else status end as present
        from planned join templates using (template)) as p
      where requester_id <> supplier_id
      order by p.at`)
}

/** Replaces the monthly counts by those of the rows and of the months that have none. */
async function insertMonthlyCounts(client: Client, perMonth: number): Promise<void> {
  await client.query(`
    create temporary table counts as
      select customer_id, side, date_trunc('month', requested_on::timestamp)::date as month, status, priority_id,
        consortium_id, count(*)::int as requests
      from ddr_requests r
      cross join lateral (values (supplier_id, 'received'), (requester_id, 'sent')) as sides (customer_id, side)
      where side = 'received' or not is_forwarded
      group by 1, 2, 3, 4, 5, 6;
    truncate ddr_monthly_counts;
    insert into ddr_monthly_counts (customer_id, side, month, status, priority_id, consortium_id, requests)
      select customer_id, side, month, status, priority_id, consortium_id, sum(requests) from (
        select * from counts
        union all
        select b.id, side, (${firstDayOf(0)} - make_interval(months => back))::date, status, priority_id, consortium_id,
          ceil(b.share * ${perMonth} * status_share * priority_share - 0.5 + random())::int
        from bench_shares b cross join unnest(array['received', 'sent']) side
        cross join generate_series(1, ${monthsOfHistory}) back cross join ${statusShares} cross join ${priorityShares}
        where consortium_id is not null and (not (b.${isMeasured}) or back >= ${monthsOfRows})) as every
      group by 1, 2, 3, 4, 5, 6 having sum(requests) > 0
      order by 1, 2, 3, 4, 5, 6`)
}

async function insertContuCounts(client: Client): Promise<void> {
  await client.query(`
    truncate contu_journal_counts, contu_daily_counts;
    create temporary table contu_articles as
      select consortium_id, requested_on as day, md5(journal_key) as journal,
        case when title_id is null then source_name else '' end as source_name,
        contu_years_needed(published_by, requested_on, false) as rolling_years,
        contu_years_needed(published_by, requested_on, true) as calendar_years, title_id
      from ddr_requests where status = 'filled' and published_by is not null;
    insert into contu_journal_counts
        (consortium_id, year, journal, source_name, rolling_years, calendar_years, title_id, articles)
      select consortium_id, extract(year from day), journal, source_name, rolling_years, calendar_years, title_id, count(*)
      from contu_articles group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6;
    insert into contu_daily_counts (consortium_id, day, rolling_years, calendar_years, articles)
      select consortium_id, day, rolling_years, calendar_years, count(*)
      from contu_articles group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
}

async function insertAnswerDays(client: Client): Promise<void> {
  await client.query(`
    truncate ddr_answer_days;
    insert into ddr_answer_days (customer_id, month, tenths, answers)
      select supplier_id, date_trunc('month', answered_at at time zone 'UTC')::date,
        round(extract(epoch from answered_at - requested_at) / 8640)::int, count(*)
      from ddr_requests
      where answered_at is not null and (status in ('filled', 'filledOutside', 'unfilled') or is_forwarded)
      group by 1, 2, 3 order by 1, 2, 3`)
}

/** Adds the history of the added requests of two months, and the mails of one. */
async function insertHistoryAndMails(client: Client): Promise<void> {
  await client.query(`
    insert into ddr_history (ddr_id, at, actor_name, actor_customer_id, from_status, to_status)
      select r.id, coalesce(step.at, r.requested_at), 'Librarian', step.customer_id, step.from_status, step.to_status
      from ddr_requests r cross join lateral (values
        (r.requested_at, r.requester_id, null, 'pending'), (r.answered_at, r.supplier_id, 'pending', r.status)
      ) as step (at, customer_id, from_status, to_status)
      where r.id > (select id from highest) and r.requested_on > current_date - 60 and step.at is not null
        and step.from_status is distinct from step.to_status;
    insert into mails (message_id, customer_id, ddr_id, kind, to_addresses, subject, body, state, attempts, created_at, sent_at)
      select '<ddr-' || id || '@bench.example>', supplier_id, id, 'ddr.fulfil', array[user_email], reference_no,
        'Your request is answered.', 'sent', 1, answered_at, answered_at
      from ddr_requests where id > (select id from highest) and requested_on > current_date - 30
        and answered_at < now()`)
}
