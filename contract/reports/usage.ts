import { booksEnabled, type Principal } from '../principal.ts'
import type { ReportMembers } from './members.ts'

/** The product whose usage a report counts. */
export type UsageSource = 'jgate' | 'onos' | 'jgateAI'

/** What a usage report counts by. */
export type UsageSubject = 'overall' | 'journals' | 'publishers' | 'books'

/** Kind of device on which the product was used. */
export type Device = 'web' | 'mobile'

/** Which devices a usage report counts. */
export type UsageDevice = 'all' | Device

/** Whether a usage report shows totals or a row per service. */
export type UsageDetail = 'summary' | 'detailed'

/** The parameters of a usage report; the portal keeps them in the URL. */
export interface UsageParams {
  source: UsageSource
  subject: UsageSubject
  device: UsageDevice
  detail: UsageDetail
  from: string
  to: string
  /** null: the caller's own library, or all members of a consortium. */
  customerId: number | null
  members: ReportMembers
}

/** Returns the sources that the customer has (docs/requirements/delivery-and-reports.md §2.2). */
export function usageSources({ onosEnabled, aiEnabled }: Principal): UsageSource[] {
  return [
    'jgate',
    ...(onosEnabled ? (['onos'] as const) : []),
    ...(aiEnabled ? (['jgateAI'] as const) : []),
  ]
}

/** Returns the subjects of a source for the customer: JGate-AI has no subjects, and books need data type 12. */
export function usageSubjects(source: UsageSource, principal: Principal): UsageSubject[] {
  if (source === 'jgateAI') return ['overall']
  return [
    'overall',
    'journals',
    'publishers',
    ...(booksEnabled(principal) ? (['books'] as const) : []),
  ]
}

/**
 * Returns the default parameters: the first day of this month to today
 * (docs/requirements/delivery-and-reports.md §2.2).
 */
export const defaultUsage = (today: string): UsageParams => ({
  source: 'jgate',
  subject: 'overall',
  device: 'all',
  detail: 'summary',
  from: `${today.slice(0, 8)}01`,
  to: today,
  customerId: null,
  members: 'now',
})

/**
 * Returns the parameters after a change of source, which resets the subject to the overall report
 * (docs/requirements/delivery-and-reports.md §2.2).
 */
export const withSource = (params: UsageParams, source: UsageSource): UsageParams => ({
  ...withSubject(params, 'overall'),
  source,
})

/**
 * Returns the parameters after a change of subject, which resets device and detail
 * (docs/requirements/delivery-and-reports.md §2.2).
 */
export const withSubject = (params: UsageParams, subject: UsageSubject): UsageParams => ({
  ...params,
  subject,
  device: 'all',
  detail: 'summary',
})

/**
 * Returns whether the report shows the app downloads: only J-Gate on mobile devices in summary, of the present members
 * (docs/requirements/delivery-and-reports.md §2.2). Downloads have no days on which a library was a member.
 */
export const showsAppDownloads = (params: UsageParams): boolean =>
  params.source === 'jgate' &&
  params.subject === 'overall' &&
  params.device === 'mobile' &&
  params.detail === 'summary' &&
  params.members === 'now'

/**
 * Services of Search that its breakdown does not list (docs/requirements/delivery-and-reports.md §2.2), although its
 * count includes them.
 */
const hiddenSearchEntries = new Set([
  'Search Builder Results page',
  'Search Builder -  Document type',
  'Search Builder Home page',
  'Search History',
])

/** How often one service was used. */
export interface ServiceCount {
  service: string
  count: number
}

/** Returns the services of an activity that are shown and exported. */
export const visibleServices = (
  activity: string,
  services: readonly ServiceCount[],
): ServiceCount[] =>
  services.filter(({ service }) => activity !== 'Search' || !hiddenSearchEntries.has(service))
