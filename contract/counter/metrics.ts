/** Metric types of Release 5.1 that reports of a platform and of its databases can hold, as spelt there. */
export const metricTypes = [
  'Searches_Automated',
  'Searches_Federated',
  'Searches_Platform',
  'Searches_Regular',
  'Total_Item_Investigations',
  'Total_Item_Requests',
  'Unique_Item_Investigations',
  'Unique_Item_Requests',
  'Unique_Title_Investigations',
  'Unique_Title_Requests',
] as const

/** A COUNTER `Metric_Type`, e.g. `Total_Item_Requests`. */
export type MetricType = (typeof metricTypes)[number]

/** Figures that the platform adds up per month; every report is computed from them. */
export const measures = [
  'searches',
  'totalItemInvestigations',
  'uniqueItemInvestigations',
  'uniqueTitleInvestigations',
  'totalItemRequests',
  'uniqueItemRequests',
  'uniqueTitleRequests',
] as const

/** Name of one figure that the usage queries add up; several metrics are derived from it. */
export type Measure = (typeof measures)[number]

/**
 * The figure behind each metric, for platform reports and for database reports; null where the metric does not
 * apply.
 */
export const measureOf: Record<MetricType, { platform: Measure | null; database: Measure | null }> =
  {
    // Every search runs in the one database that the reader chose. There are no automatic and no federated
    // searches.
    Searches_Automated: { platform: null, database: null },
    Searches_Federated: { platform: null, database: null },
    Searches_Platform: { platform: 'searches', database: null },
    Searches_Regular: { platform: null, database: 'searches' },
    Total_Item_Investigations: both('totalItemInvestigations'),
    Total_Item_Requests: both('totalItemRequests'),
    Unique_Item_Investigations: both('uniqueItemInvestigations'),
    Unique_Item_Requests: both('uniqueItemRequests'),
    Unique_Title_Investigations: both('uniqueTitleInvestigations'),
    Unique_Title_Requests: both('uniqueTitleRequests'),
  }

function both(measure: Measure) {
  return { platform: measure, database: measure }
}

/** Returns whether the metric counts searches, which belong to a platform or database and never to an item. */
export const isSearch = (metric: MetricType): boolean => metric.startsWith('Searches_')
/** Returns whether the metric counts unique titles, which are only meaningful for books (Code of Practice §3.3.3). */
export const isOfTitles = (metric: MetricType): boolean => metric.startsWith('Unique_Title_')
