import { queryOptions } from '@tanstack/react-query'
import { type ArticleFilter, articlesByTypeInput } from '../../contract/dashboard/articleQuery.ts'
import { usageYear } from '../../contract/dashboard/model.ts'
import type { NamedCount } from '../../contract/counts.ts'
import { resourceTypeNames } from '../../contract/holdings/resourceTypes.ts'
import type { OrganizationDraft } from '../../contract/organization/draft.ts'
import type { Principal } from '../../contract/principal.ts'
import type { Customer } from '../../contract/session/model.ts'
import type { Api, CallOptions } from '../dataProvider/client.ts'
import { deliverySpan } from './ddrTarget.ts'
import { queryKeys } from '../dataProvider/queryKeys.ts'
import { today } from '../today.ts'

/** The customer and consortium that figures are loaded for. */
export interface Subject {
  customer: Customer
  customerId: number
  consortiumId: number
}

/** One query of the dashboard: the call that loads its figures, and the key it is cached under. */
export interface Source<T> {
  key: string
  load: (api: Api, subject: Subject, options: CallOptions) => Promise<T>
}

/**
 * Milliseconds for which prefetched figures count as fresh, so that the widget does not load them
 * again when it mounts.
 */
const freshMs = 5_000

/**
 * Returns the query of a source. When the user returns to the dashboard, cached figures are shown
 * at once and refetched in the background.
 */
export function sourceQuery<T>(
  { key, load }: Source<T>,
  api: Api,
  { customer, principal }: { customer: Customer; principal: Principal },
) {
  const { customerId, consortiumId } = principal
  const subject = { customer, customerId, consortiumId: consortiumId ?? customerId }
  return queryOptions({
    queryKey: queryKeys.dashboard.source(key, customerId),
    queryFn: ({ signal }) => load(api, subject, { signal }),
    staleTime: freshMs,
  })
}

type Calls = Api['dashboard']

const ofCustomer =
  <T>(
    call: (calls: Calls) => (input: { customerId: number }, options: CallOptions) => Promise<T>,
  ) =>
  (api: Api, { customerId }: Subject, options: CallOptions) =>
    call(api.dashboard)({ customerId }, options)

const ofConsortium =
  <T>(
    call: (calls: Calls) => (input: { consortiumId: number }, options: CallOptions) => Promise<T>,
  ) =>
  (api: Api, { consortiumId }: Subject, options: CallOptions) =>
    call(api.dashboard)({ consortiumId }, options)

const articles =
  (filter: (customer: Customer) => Partial<ArticleFilter>) =>
  async (api: Api, { customer }: Subject, options: CallOptions): Promise<NamedCount[]> => {
    const defaults = {
      fullText: true,
      active: true,
      resourceTypes: resourceTypesOf(customer),
      subjects: [],
      openOnly: false,
    }
    const input = articlesByTypeInput({ ...defaults, ...filter(customer) })
    const { answer } = await api.dashboard.articlesByType(input, options)
    return answer.facets.dataType.buckets.map(({ value, count }) => ({ name: value, count }))
  }

/** Returns the customer's resource types by name, which filter the search index (docs/requirements/portal.md §7). */
const resourceTypesOf = ({ dataTypes }: Customer): string[] =>
  [...new Set(dataTypes.map(({ resourceTypeId }) => resourceTypeNames.get(resourceTypeId)))].filter(
    (name) => name !== undefined,
  )

/** Returns the subjects of the customer, which filter the search index (docs/requirements/portal.md §7). */
const subjectsOf = (customer: Customer) => customer.subjects.map(({ subjectId }) => subjectId)

/** Sources of the library's dashboard. */
export const librarySources = {
  consortiaResources: {
    key: 'libraryConsortiumResources',
    load: ofCustomer((calls) => calls.libraryConsortiumResources),
  },
  resources: { key: 'libraryResources', load: ofCustomer((calls) => calls.libraryResources) },
  users: { key: 'libraryUserCounts', load: ofCustomer((calls) => calls.libraryUserCounts) },
  topPublishers: {
    key: 'libraryTopPublishers',
    load: ofCustomer((calls) => calls.libraryTopPublishers),
  },
  ddr: { key: 'libraryDdr', load: ofCustomer((calls) => calls.libraryDdr) },
  usage: { key: 'libraryUsageSummary', load: ofCustomer((calls) => calls.libraryUsageSummary) },
  usageTable: { key: 'libraryUsageTable', load: loadUsageTable },
  yearBefore: { key: 'libraryYearBefore', load: ofCustomer((calls) => calls.libraryYearBefore) },
  waiting: { key: 'libraryWaiting', load: countWaiting },
  delivered: { key: 'libraryDelivered', load: loadDelivered },
}

/**
 * Returns the number of pending received requests, with the same filter as the list that the figure
 * links to.
 */
async function countWaiting(api: Api, { customerId }: Subject, options: CallOptions) {
  const input = {
    side: 'received',
    ...deliverySpan(),
    priority: null,
    customerId,
    partnerId: null,
  } as const
  const { counts } = await api.ddrCounts.ofList(input, options)
  return counts.find(({ status }) => status === 'pending')?.count ?? 0
}

/** Returns the usage by activity and month with the year that it covers, which the end of a year does not change. */
async function loadUsageTable(api: Api, { customerId }: Subject, options: CallOptions) {
  const { rows, subscription } = await api.dashboard.libraryUsageTable({ customerId }, options)
  return { rows, year: usageYear(today(), subscription) }
}

/** Returns the latest documents that the library received, the newest first. */
async function loadDelivered(api: Api, { customerId }: Subject, options: CallOptions) {
  const { rows } = await api.ddr.delivered({ customerId }, options)
  return rows
}

/** Source of the library's record, which only the first steps of a new library need. */
export const recordSource: Source<OrganizationDraft> = {
  key: 'organizationRecord',
  load: (api, { customerId }, options) => api.organization.read({ customerId }, options),
}

/** Sources of the consortium's dashboard. */
export const consortiaSources = {
  consortiaResources: {
    key: 'consortiumResources',
    load: ofCustomer((calls) => calls.libraryConsortiumResources),
  },
  resources: {
    key: 'consortiumMemberResources',
    load: ofCustomer((calls) => calls.consortiumMemberResources),
  },
  users: { key: 'consortiumUserCounts', load: ofConsortium((calls) => calls.consortiumUserCounts) },
  regions: {
    key: 'consortiumUsersByRegion',
    load: ofConsortium((calls) => calls.consortiumUsersByRegion),
  },
  topPublishers: {
    key: 'consortiumTopPublishers',
    load: ofConsortium((calls) => calls.consortiumTopPublishers),
  },
  topMembersByFullText: {
    key: 'consortiumTopMembersByFullText',
    load: ofConsortium((calls) => calls.consortiumTopMembersByFullText),
  },
  topMembersByUsage: {
    key: 'consortiumTopMembersByUsage',
    load: ofConsortium((calls) => calls.consortiumTopMembersByUsage),
  },
  topMembersByDdr: {
    key: 'consortiumTopSuppliers',
    load: ofConsortium((calls) => calls.consortiumTopSuppliers),
  },
  ddr: { key: 'consortiumDdr', load: ofConsortium((calls) => calls.consortiumDdr) },
  usage: {
    key: 'consortiumUsageSummary',
    load: ofConsortium((calls) => calls.consortiumUsageSummary),
  },
  yearBefore: {
    key: 'consortiumYearBefore',
    load: ofConsortium((calls) => calls.consortiumYearBefore),
  },
}

/** Sources of article counts: articles with full text, and the open access ones among them. */
export const articleSources = {
  inSubjects: {
    key: 'articlesInSubjects',
    load: articles((customer) => ({ subjects: subjectsOf(customer) })),
  },
  openInSubjects: {
    key: 'openArticlesInSubjects',
    load: articles((customer) => ({ subjects: subjectsOf(customer), openOnly: true })),
  },
  open: { key: 'openArticles', load: articles(() => ({ openOnly: true })) },
}
