/** Finds a session by the hash of its key, with the rights of its account. */
export const sessionQuery = `
  select s.account_id, s.customer_id, s.last_seen_at, s.expires_at, a.admin_type, c.consortium_id,
    c.product_type, c.subscription_ends_on, c.grace_days,
    (select coalesce(array_agg(m.id), '{}') from customers m
      where m.consortium_id = c.consortium_id and m.id <> m.consortium_id) as member_ids,
    (select coalesce(array_agg(t.resource_type_id), '{}') from customer_resource_types t
      where t.customer_id = c.id) as data_types
  from sessions s
  join accounts a on a.id = s.account_id
  join customers c on c.id = s.customer_id
  where s.key_hash = $1 and a.disabled_at is null`

/** Counts the end users of a library: created in a year, active, inactive. */
export const userCounts = `
  select coalesce(sum(active + inactive) filter (where year = $2), 0) as new_users_created,
    coalesce(sum(active), 0) as active_users, coalesce(sum(inactive), 0) as inactive_users
  from end_user_counts where customer_id in ($1)`

/** When a subscription ends: bounds the year of the usage summary. */
export const subscriptionEnd =
  'select subscription_ends_on, grace_days from customers where id = $1'

/** Hits of a year by activity. */
export const usageByActivity = `
  select action.activity as name, sum(usage.hits)::int as count
  from usage_by_action usage join usage_actions action on action.id = usage.action_id
  where usage.customer_id in ($1) and usage.span = 'month'
    and usage.starts_on between $2 and $2::date + interval '1 year' - interval '1 day'
  group by action.activity order by min(action.position)`

/** Received requests of whole months by status. */
export const requestsOfMonths = `
  select status as value, sum(requests)::int as count from ddr_monthly_counts
  where customer_id = $1 and side = 'received' and month >= $2 and month <= $3 group by status`

/** Received requests of a span of days by status. */
export const requestsOfDays = `
  select r.status as value, count(*)::int as count from ddr_requests r
  where r.supplier_id = $1 and r.requested_on >= $2 and r.requested_on <= $3 group by r.status`

/** Ids of one page of pending requests. */
export const requestIds = `
  select r.id from ddr_requests r
  where r.supplier_id = $1 and r.requested_on >= $2 and r.requested_on <= $3 and r.status in ($4)
  order by r.requested_on desc, r.id desc limit $5 offset $6`

/** The rows of one page of requests. */
export const requestRows = `
  select r.id, r.article_id, r.article_name, r.authors, r.source_name, r.publication_date, r.volume,
    r.issue_number, r.pages, r.requester_id, r.supplier_id, requester.display_name as requester_name,
    supplier.display_name as supplier_name, r.user_name, r.user_department, r.user_designation,
    r.user_email, r.user_mobile, r.requested_on, priority.name as priority, r.status, r.is_duplicate,
    r.resource_type_id, r.access_type, r.is_open_access, r.article_doi, r.issue_id, r.mode, r.row_version
  from ddr_requests r
  join ddr_priorities priority on priority.id = r.priority_id
  left join institutions requester on requester.id = r.requester_id
  left join institutions supplier on supplier.id = r.supplier_id
  where r.id = any ($1)`

/** Requests of a page with a mail that could not be sent. */
export const failedMails = `select ddr_id from mails where ddr_id = any ($1) and state = 'failed'`

const heldTitles = `library_titles held
  where held.customer_id = $1 and held.kind = 'journal' and held.removed_at is null`

/** One page of the titles of a library. */
export const titleRows = `
  select held.id as record_id, held.access_type, title.name as resource_name, type.name as resource_type,
    coalesce(held.resource_year::text, '') as resource_year, coalesce(held.start_date, '') as start_date,
    coalesce(held.end_date, '') as end_date, held.title_id, publisher.name as publisher_name,
    concat_ws(', ', title.print_issn, title.online_issn, title.isbn) as identifiers,
    array_remove(array['own',
      case when exists (
        select from member_packages mp join package_titles pt on pt.package_id = mp.package_id
        where mp.customer_id = held.customer_id and mp.origin = 'consortium'
          and pt.title_id = held.title_id) then 'consortium' end,
      case when title.is_open_access and exists (
        select from oa_subject_assignments oa
        where oa.customer_id = held.customer_id and oa.subject_id = title.subject_id)
        then 'openAccess' end], null) as origins
  from (select held.* from ${heldTitles} order by held.sort_name, held.id limit $2 offset $3) as held
  join titles title on title.id = held.title_id
  join resource_types type on type.id = title.resource_type_id
  join publishers publisher on publisher.id = title.publisher_id
  order by held.sort_name, held.id`

/** Number of titles of a library. */
export const titleCount = `select count(*) as total from ${heldTitles}`
