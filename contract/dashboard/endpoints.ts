import { z } from 'zod'
import { singleMetrics } from '../kernel/answer.ts'
import { call, procedure } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { isoDate } from '../kernel/days.ts'
import { id } from '../kernel/ids.ts'
import { articleFilter, dataTypeFacet } from './articleQuery.ts'
import { type Month, months } from './model.ts'

const count = z.int().min(0)
const forLibrary = 'libraryDashboard.show'
const forConsortium = 'consortiumDashboard.show'

/**
 * Returns the input of a call about one customer, whose id has four spellings on these calls
 * (docs/requirements/portal.md §7).
 */
const byCustomer = (wireKey: string) => withWireKeys({ customerId: id }, { customerId: wireKey })
/** Every call about a consortium takes either spelling of its id (docs/requirements/portal.md §7). */
const byConsortium = withWireKeys(
  { consortiumId: id },
  { consortiumId: 'consortia_id' },
  { consortiumId: 'customerid' },
)

const userCounts = withWireKeys(
  { created: count, active: count, inactive: count },
  { created: 'new_users_created', active: 'active_users', inactive: 'inactive_users' },
)

const resourceCounts = z.array(
  withWireKeys(
    { resourceType: z.string(), count },
    { resourceType: 'resource_type', count: 'resource_count' },
  ),
)

const topPublishers = z.array(
  withWireKeys({ publisherName: z.string(), count }, { publisherName: 'publisher_name' }),
)

/**
 * Returns the output of a ranking of members. The requirements have no id in it (docs/requirements/portal.md §7), so
 * that another platform may leave it out; with it the portal links a member to what is counted.
 */
const topMembers = (nameKey: string, countKey: string) =>
  z.array(
    withWireKeys(
      { memberId: id.optional(), memberName: z.string(), count },
      { memberId: 'member_id', memberName: nameKey, count: countKey },
    ),
  )

/** Document delivery of a library: requests on each side, and the filled ones among them. */
const deliveryCounts = withWireKeys(
  { received: count, receivedFilled: count, sent: count, sentFilled: count },
  {
    received: 'received_count',
    receivedFilled: 'fulfiled_received_count',
    sent: 'sent_count',
    sentFilled: 'fulfiled_sent_count',
  },
)

/** Document delivery among the members of a consortium. */
const statusCounts = withWireKeys(
  {
    requests: count,
    filled: count,
    pending: count,
    discarded: count,
    delayed: count,
    unfilled: count,
    duplicate: count,
  },
  {
    requests: 'request_count',
    filled: 'fulfiled',
    discarded: 'discard',
    delayed: 'delay',
    unfilled: 'not_available',
  },
)

/** Counts of the year before, their days, and the first day on record; null without any record. */
const before = <T extends z.ZodType>(counts: T) =>
  z.object({ from: isoDate, to: isoDate, since: isoDate.nullable(), counts })
const usageBefore = before(z.object({ hits: count }))

const monthCounts = Object.fromEntries(months.map((month) => [month, count])) as Record<
  Month,
  typeof count
>

/** Figures of the dashboards of libraries and of consortia. */
export const dashboard = {
  libraryUserCounts: procedure('dashboard_for_library_user_count', {
    summary: 'End users of a library: created this year, active, inactive',
    access: forLibrary,
    input: byCustomer('CustomerId'),
    output: userCounts,
  }),
  libraryUsageSummary: procedure('get_dashboard_for_usage_summary_for_library', {
    summary: 'Usage of a library: all hits, then the other named counts',
    access: forLibrary,
    input: byCustomer('informaticustomer_id'),
    output: singleMetrics,
  }),
  libraryResources: procedure('dashboard_for_library_subscribed_resource_count', {
    summary: 'Resources a library subscribes to itself, by type',
    access: forLibrary,
    input: byCustomer('customerid'),
    output: resourceCounts,
  }),
  libraryConsortiumResources: procedure('dashboard_library_subscribed_resource_from_consortia', {
    summary:
      'Resources a library has through its consortium, by type; for the consortium, all it subscribes to',
    access: 'dashboard.list',
    input: byCustomer('Customer_id'),
    output: resourceCounts,
  }),
  libraryDdr: procedure('dashboard_for_ddr_usage_by_consortia_member', {
    summary: 'Document delivery of a library, or of all members, in the last 365 days',
    access: 'dashboard.list',
    input: byCustomer('customerid'),
    output: deliveryCounts,
  }),
  libraryUsageTable: procedure('dashboard_for_usage_stats_by_library', {
    summary: 'Usage of a library by activity and month of the usage year',
    access: forLibrary,
    input: byCustomer('customerid'),
    output: withWireKeys(
      {
        rows: z.array(
          withWireKeys(
            { activity: z.string(), total: count, ...monthCounts },
            { activity: 'useractivity' },
          ),
        ),
        subscription: withWireKeys(
          { endDate: isoDate.nullable(), graceDays: z.int().min(0) },
          { endDate: 'subscriptionenddate', graceDays: 'grace_period' },
        ),
      },
      { rows: 'usage', subscription: 'subscriptiondata' },
    ),
  }),
  libraryTopPublishers: procedure('dashboard_for_top_used_publisher_by_library', {
    summary: 'Ten publishers with the most full-text downloads of a library',
    access: forLibrary,
    input: byCustomer('customerid'),
    output: topPublishers,
  }),
  consortiumMemberResources: procedure('dashboard_for_ls_resource_count_for_consortia_admin', {
    summary: 'Resources the members of a consortium subscribe to themselves, by type',
    access: forConsortium,
    input: withWireKeys(
      { customerId: id },
      { customerId: 'customerid' },
      { customerId: 'consortia_id' },
    ),
    output: resourceCounts,
  }),
  consortiumUserCounts: procedure('dashboard_for_consortia_user_count', {
    summary: 'End users of all members: created this year, active, inactive',
    access: forConsortium,
    input: byConsortium,
    output: userCounts,
  }),
  consortiumTopMembersByFullText: procedure(
    'dashboard_for_top_consortia_members_by_fulltext_usage',
    {
      summary: 'Ten members with the most full-text downloads',
      access: forConsortium,
      input: byConsortium,
      output: topMembers('member_name', 'fulltext_usage_count'),
    },
  ),
  consortiumTopPublishers: procedure('dashboard_for_top_used_publisher_by_consortia', {
    summary: 'Ten publishers with the most full-text downloads of all members',
    access: forConsortium,
    input: byConsortium,
    output: topPublishers,
  }),
  consortiumTopMembersByUsage: procedure('dashboard_for_top_consortia_members_by_usage', {
    summary: 'Ten members with the most usage',
    access: forConsortium,
    input: byConsortium,
    output: topMembers('member_name', 'usage_count'),
  }),
  consortiumTopSuppliers: procedure('dashboard_for_top_ddr_fullfilled_members_list', {
    summary: 'Ten members that filled the most document delivery requests',
    access: forConsortium,
    input: byConsortium,
    output: topMembers('customer_name', 'fulfill_count'),
  }),
  consortiumDdr: procedure('dashboard_for_consortia_ddr_summary', {
    summary: 'Document delivery among the members in the last 365 days',
    access: forConsortium,
    input: byConsortium,
    output: statusCounts,
  }),
  consortiumUsersByRegion: procedure('dashboard_for_consortia_user_region_wise', {
    summary: 'End users of the members by region',
    access: forConsortium,
    input: byConsortium,
    output: z.array(withWireKeys({ region: z.string(), count }, { count: 'user_count' })),
  }),
  consortiumUsageSummary: procedure('get_dashboard_for_usage_summary_for_consortia', {
    summary: 'Usage of all members: all hits, then the other named counts',
    access: forConsortium,
    input: byConsortium,
    output: singleMetrics,
  }),
  libraryYearBefore: procedure('dashboard_for_library_year_before', {
    summary: 'Usage and document delivery of a library on the same days of the year before',
    access: forLibrary,
    input: byCustomer('customer_id'),
    output: z.object({ usage: usageBefore, delivery: before(deliveryCounts) }),
  }),
  consortiumYearBefore: procedure('dashboard_for_consortia_year_before', {
    summary: 'Usage and document delivery of all members on the same days of the year before',
    access: forConsortium,
    input: byConsortium,
    output: z.object({ usage: usageBefore, delivery: before(statusCounts) }),
  }),
  articlesByType: call('GET', '/indexing/solr/articlecore2', {
    summary: 'Articles by data type, from the search index (a Solr select)',
    access: 'session',
    input: withWireKeys(
      {
        query: z.literal('*:*').default('*:*'),
        rows: z.literal('0').default('0'),
        filter: articleFilter,
        facet: z.literal(dataTypeFacet).default(dataTypeFacet),
      },
      { query: 'q', filter: 'fq', facet: 'json.facet' },
    ),
    problems: ['unavailable'],
    output: withWireKeys(
      {
        answer: withWireKeys(
          {
            facets: withWireKeys(
              {
                count,
                dataType: z.object({
                  buckets: z.array(withWireKeys({ value: z.string(), count }, { value: 'val' })),
                }),
              },
              { dataType: 'data_type' },
            ),
          },
          { facets: 'jsonfacets' },
        ),
      },
      { answer: 'data' },
    ),
  }),
}
